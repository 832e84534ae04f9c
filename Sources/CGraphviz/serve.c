#define _GNU_SOURCE

#include <errno.h>
#include <fcntl.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "CGraphviz.h"

#define MOST_JOBS 64
/* Graphviz goes deep into long graphs. */
#define STACK_SIZE (64 << 20)
#define MEMORY_AT_ONCE (16 << 20)
/* What a layout takes for each byte of its text, about. */
#define MEMORY_FOR_BYTE 64

/* Bytes that grow at their end and are taken from their start. */
struct bytes {
  char *start;
  size_t taken, length, room;
};

/* A layout that runs in a process of its own. */
struct job {
  pid_t pid;
  int answer; /* the reading end of the pipe it writes to */
  uint32_t id;
  struct bytes text; /* of its answer, with the head */
  int has_answered;
};

struct server {
  int input, output;
  int input_is_open;
  int most_jobs, job_count;
  struct job jobs[MOST_JOBS];
  struct bytes requests, answers;
};

static size_t left_in(const struct bytes *bytes) { return bytes->length - bytes->taken; }

/* Returns whether there was memory for it. */
static int append(struct bytes *bytes, const void *more, size_t count) {
  if (bytes->taken == bytes->length) bytes->taken = bytes->length = 0;
  if (bytes->length + count > bytes->room) {
    size_t room = 2 * (bytes->length + count) + 4096;
    char *start = realloc(bytes->start, room);
    if (!start) return 0;
    bytes->start = start;
    bytes->room = room;
  }
  memcpy(bytes->start + bytes->length, more, count);
  bytes->length += count;
  return 1;
}

/* Reads once what is there. Returns 0 at the end, and when there is no memory. */
static int take(struct bytes *bytes, int from) {
  char piece[1 << 16];
  ssize_t count = read(from, piece, sizeof piece);
  if (count < 0) return errno == EINTR || errno == EAGAIN;
  return count > 0 && append(bytes, piece, (size_t)count);
}

static void write_whole(int to, const char *text, size_t length) {
  while (length) {
    ssize_t count = write(to, text, length);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    text += count;
    length -= (size_t)count;
  }
}

static void limit_time(uint32_t milliseconds) {
  signal(SIGALRM, SIG_DFL);
  struct itimerval limit = {
      .it_value = {.tv_sec = milliseconds / 1000, .tv_usec = milliseconds % 1000 * 1000}};
  setitimer(ITIMER_REAL, &limit, NULL);
}

/* A layout and where its answer goes. */
struct order {
  const struct fg_request *request;
  const char *dot;
  int answer;
};

/* Fills memory that a layout will take, at once instead of a page at a time. Where that is not
   possible, nothing is lost but time. */
static void fill_memory(size_t length) {
#if defined(__GLIBC__) && defined(MADV_POPULATE_WRITE)
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  size_t most = MEMORY_AT_ONCE / 4, usual = length * MEMORY_FOR_BYTE;
  /* The memory of a thread begins where its first block is. */
  char *first = malloc(1);
  size_t next = ((uintptr_t)first / page + 1) * page;
  madvise((void *)next, (usual < most ? usual : most) / page * page, MADV_POPULATE_WRITE);
  free(first);
#else
  (void)length;
#endif
}

static void *lay_out_and_end(void *order_of_thread) {
  const struct order *order = order_of_thread;
  fill_memory(order->request->length);
  char *output, *error;
  size_t length;
  fg_status status = fg_layout(order->dot, NULL, &output, &length, &error);
  const char *text = status == FG_OK ? output : error ? error : "out of memory";
  if (status != FG_OK) length = strlen(text);
  struct fg_answer head = {order->request->id, status, (uint32_t)length};
  write_whole(order->answer, (const char *)&head, sizeof head);
  write_whole(order->answer, text, length);
  _exit(0);
}

/* The life of the process of one layout. The layout has a thread of its own, because a new thread
   takes its memory from a new place: Graphviz breaks some ties by where things lie, which in the
   memory of the first thread depends on what the process has done before. */
static void work(const struct fg_request *request, const char *dot, int answer) {
  signal(SIGPIPE, SIG_DFL);
  limit_time(request->milliseconds);
  struct order order = {request, dot, answer};
  pthread_t thread;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, STACK_SIZE);
  if (pthread_create(&thread, &attributes, lay_out_and_end, &order) != 0) _exit(FG_FAILED);
  /* Until nobody reads the answer any more, also in the middle of the layout. */
  struct pollfd end = {.fd = answer, .events = 0};
  while (poll(&end, 1, -1) < 0 && errno == EINTR) {
  }
  _exit(FG_FAILED);
}

static void refuse(struct server *server, uint32_t id, fg_status status, const char *reason) {
  struct fg_answer head = {id, status, (uint32_t)strlen(reason)};
  append(&server->answers, &head, sizeof head);
  append(&server->answers, reason, head.length);
}

/* Starts a process for a request, whose text ends with a NUL. */
static void start(struct server *server, const struct fg_request *request, const char *dot) {
  int ends[2];
  if (pipe(ends) != 0) {
    refuse(server, request->id, FG_FAILED, strerror(errno));
    return;
  }
  pid_t pid = fork();
  if (pid == 0) {
    close(server->input);
    close(server->output);
    close(ends[0]);
    for (int i = 0; i < server->job_count; i++) close(server->jobs[i].answer);
    work(request, dot, ends[1]);
  }
  close(ends[1]);
  if (pid < 0) {
    refuse(server, request->id, FG_FAILED, strerror(errno));
    close(ends[0]);
    return;
  }
  server->jobs[server->job_count++] =
      (struct job){.pid = pid, .answer = ends[0], .id = request->id};
}

/* Starts as many of the requests that have come as may run at once. */
static void start_jobs(struct server *server) {
  struct bytes *requests = &server->requests;
  while (server->job_count < server->most_jobs) {
    struct fg_request request;
    if (left_in(requests) < sizeof request) return;
    memcpy(&request, requests->start + requests->taken, sizeof request);
    if (left_in(requests) - sizeof request < request.length) return;
    const char *text = requests->start + requests->taken + sizeof request;
    char *dot = strndup(text, request.length);
    if (dot) {
      start(server, &request, dot);
    } else {
      refuse(server, request.id, FG_FAILED, "out of memory");
    }
    free(dot);
    requests->taken += sizeof request + request.length;
  }
}

/* Hands on an answer that has come whole, without waiting for its process to end. */
static void hand_on(struct server *server, struct job *job) {
  struct fg_answer head;
  if (job->has_answered || left_in(&job->text) < sizeof head) return;
  memcpy(&head, job->text.start, sizeof head);
  if (left_in(&job->text) - sizeof head < head.length) return;
  job->has_answered = append(&server->answers, job->text.start, left_in(&job->text));
}

/* Buries a process that has ended, and tells what became of it where it did not answer. */
static void finish(struct server *server, int index) {
  struct job job = server->jobs[index];
  server->jobs[index] = server->jobs[--server->job_count];
  close(job.answer);
  int ending = 0;
  while (waitpid(job.pid, &ending, 0) < 0 && errno == EINTR) {
  }
  if (!job.has_answered) {
    int number = WIFSIGNALED(ending) ? WTERMSIG(ending) : 0;
    char reason[64] = "the layout ended without an answer";
    if (number) snprintf(reason, sizeof reason, "the layout crashed (signal %d)", number);
    refuse(server, job.id, number == SIGALRM ? FG_TIMED_OUT : FG_FAILED, reason);
  }
  free(job.text.start);
}

/* Writes once; returns 0 when nobody reads. */
static int give(struct server *server) {
  struct bytes *answers = &server->answers;
  ssize_t count = write(server->output, answers->start + answers->taken, left_in(answers));
  if (count > 0) answers->taken += (size_t)count;
  return count >= 0 || errno == EINTR || errno == EAGAIN;
}

/* Waits for something to do and does it; returns 0 when nobody reads any more. */
static int turn(struct server *server) {
  struct pollfd polls[MOST_JOBS + 2] = {
      {.fd = server->input_is_open ? server->input : -1, .events = POLLIN},
      {.fd = server->output, .events = left_in(&server->answers) ? POLLOUT : 0}};
  int count = server->job_count;
  for (int i = 0; i < count; i++) {
    polls[i + 2] = (struct pollfd){.fd = server->jobs[i].answer, .events = POLLIN};
  }
  if (poll(polls, (nfds_t)count + 2, -1) < 0) return errno == EINTR;
  if (polls[0].revents && !take(&server->requests, server->input)) server->input_is_open = 0;
  if (polls[1].revents & (POLLERR | POLLNVAL)) return 0;
  if (polls[1].revents && !give(server)) return 0;
  /* From the last on: ending one moves the last into its place. */
  for (int i = count - 1; i >= 0; i--) {
    if (!polls[i + 2].revents) continue;
    if (take(&server->jobs[i].text, server->jobs[i].answer)) {
      hand_on(server, &server->jobs[i]);
    } else {
      finish(server, i);
    }
  }
  return 1;
}

static void end_jobs(struct server *server) {
  for (int i = 0; i < server->job_count; i++) kill(server->jobs[i].pid, SIGKILL);
  for (int i = 0; i < server->job_count; i++) {
    while (waitpid(server->jobs[i].pid, NULL, 0) < 0 && errno == EINTR) {
    }
  }
}

void fg_serve(int input, int output) {
  static struct server server;
  signal(SIGPIPE, SIG_IGN);
  signal(SIGCHLD, SIG_DFL);
  fcntl(output, F_SETFL, fcntl(output, F_GETFL) | O_NONBLOCK);
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  server.input = input;
  server.output = output;
  server.input_is_open = 1;
  server.most_jobs = cores < 1 ? 1 : cores > MOST_JOBS ? MOST_JOBS : (int)cores;
#ifdef __GLIBC__
  /* The memory of a layout's thread is made ready at once, not a page at a time. */
  mallopt(M_TOP_PAD, MEMORY_AT_ONCE);
#endif
  fg_prepare();
  do {
    start_jobs(&server);
    if (!server.input_is_open && !server.job_count && !left_in(&server.answers)) return;
  } while (turn(&server));
  end_jobs(&server);
}

int fg_fork(void) { return fork(); }
