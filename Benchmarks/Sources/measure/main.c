/* Runs a program and says what it took: measure SECONDS PROGRAM ARGUMENT…

   After what the program writes comes a line of its own: the seconds by the clock, those of its
   processors, the most kilobytes resident at once, and how it ended: 0 well, 1 not well, 2 stopped
   because it took longer than SECONDS. A process inherits the peak of the one that starts it, so
   this one is small. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t isLate = 0;
static pid_t child = 0;

static void stop(int signal) {
  (void)signal;
  isLate = 1;
  kill(-child, SIGKILL);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

static double seconds(struct timeval time) { return time.tv_sec + time.tv_usec / 1e6; }

int main(int count, char **words) {
  if (count < 3) return 64;
  const double start = now();
  child = fork();
  if (child < 0) return 71;
  if (child == 0) {
    setpgid(0, 0);
    execvp(words[2], words + 2);
    _exit(127);
  }
  setpgid(child, child);
  signal(SIGALRM, stop);
  alarm((unsigned)atoi(words[1]));
  int status = 0;
  struct rusage usage;
  while (wait4(child, &status, 0, &usage) < 0 && errno == EINTR) {}
  const double wall = now() - start;
  const double processors = seconds(usage.ru_utime) + seconds(usage.ru_stime);
#ifdef __APPLE__
  const long kilobytes = usage.ru_maxrss / 1024;
#else
  const long kilobytes = usage.ru_maxrss;
#endif
  printf("\n%.6f %.6f %ld %d\n", wall, processors, kilobytes, isLate ? 2 : status != 0);
  return 0;
}
