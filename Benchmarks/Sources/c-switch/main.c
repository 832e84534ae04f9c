/* The flow of ShopFlow.swift as it would be written in C: c-switch FILE COUNT

   Sends the first COUNT bytes of FILE, each an event, and prints the seconds and the digest of what
   was on show after each. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum Screen { WELCOME, EMAIL, PASSWORD, TERMS, PROFILE, HOME, SEARCH, SETTINGS, DETAIL, COMMENTS,
              RESULTS, ACCOUNT, LOGIN };
enum Event { START, NEXT, BACK, SUBMIT_EMAIL, SUBMIT_PASSWORD, ACCEPT_TERMS, FINISH, HOME_TAPPED,
             SEARCH_TAPPED, SETTINGS_TAPPED, OPEN_DETAIL, OPEN_COMMENTS, OPEN_RESULTS, OPEN_ACCOUNT,
             POP, POP_TO_ROOT, PRESENT_LOGIN, LOGIN_SUCCEEDED, DISMISS, LOGOUT };
enum Phase { IN_WELCOME, IN_EMAIL, IN_PASSWORD, IN_TERMS, IN_PROFILE, IN_APP };
enum Operation { SET_ROOT, SET_TABS, SELECT, PUSH, POP_ONE, POP_ALL, PRESENT, CLOSE };

typedef struct { uint8_t operation, screen; } Command;
typedef struct { uint8_t phase, tab, depths[3], isLoggedIn, isLoggingIn, pending; } State;
typedef struct { uint8_t selected, modal, counts[3], screens[3][10]; } Stack;

static const uint8_t deepest[3] = {7, 8, 1};

#define ADD(what, which) (commands[count].operation = (what), commands[count++].screen = (which))

static int reduceLogin(State *state, uint8_t event, Command *commands) {
  int count = 0;
  if (event != LOGIN_SUCCEEDED && event != DISMISS) return 0;
  const uint8_t pending = state->pending;
  state->isLoggingIn = 0;
  state->pending = 0;
  ADD(CLOSE, 0);
  if (event == DISMISS) return count;
  state->isLoggedIn = 1;
  if (state->phase != IN_APP) {
    state->phase = IN_APP;
    state->tab = state->depths[0] = state->depths[1] = state->depths[2] = 0;
    ADD(SET_TABS, 0);
  } else if (pending) {
    state->depths[state->tab]++;
    ADD(PUSH, pending);
  }
  return count;
}

static int reduceWizard(State *state, uint8_t event, Command *commands) {
  static const uint8_t forward[4] = {START, SUBMIT_EMAIL, SUBMIT_PASSWORD, ACCEPT_TERMS};
  int count = 0;
  if (state->phase < IN_PROFILE && event == forward[state->phase]) {
    state->phase++;
    ADD(PUSH, state->phase);
  } else if (event == BACK && state->phase > IN_WELCOME) {
    state->phase--;
    ADD(POP_ONE, 0);
  } else if (event == PRESENT_LOGIN && state->phase == IN_WELCOME) {
    state->isLoggingIn = 1;
    ADD(PRESENT, LOGIN);
  } else if ((event == FINISH || event == NEXT) && state->phase == IN_PROFILE) {
    state->isLoggedIn = event == FINISH;
    state->phase = IN_APP;
    state->tab = state->depths[0] = state->depths[1] = state->depths[2] = 0;
    ADD(POP_ALL, 0);
    ADD(SET_TABS, 0);
  }
  return count;
}

static int reduceApp(State *state, uint8_t event, Command *commands) {
  int count = 0;
  const uint8_t tab = state->tab, depth = state->depths[tab];
  uint8_t opened = 0;
  switch (event) {
  case HOME_TAPPED: case SEARCH_TAPPED: case SETTINGS_TAPPED:
    if (event - HOME_TAPPED != tab) {
      state->tab = event - HOME_TAPPED;
      ADD(SELECT, state->tab);
    } else if (depth) {
      state->depths[tab] = 0;
      ADD(POP_ALL, 0);
    }
    return count;
  case OPEN_DETAIL: if (tab < 2 && depth < deepest[tab]) opened = DETAIL; break;
  case OPEN_RESULTS: if (tab == 1 && depth == 0) opened = RESULTS; break;
  case OPEN_COMMENTS: if (tab < 2 && depth && depth < deepest[tab]) opened = COMMENTS; break;
  case OPEN_ACCOUNT: if (tab == 2 && depth == 0) opened = ACCOUNT; break;
  case POP: if (depth) { state->depths[tab]--; ADD(POP_ONE, 0); } return count;
  case POP_TO_ROOT: if (depth) { state->depths[tab] = 0; ADD(POP_ALL, 0); } return count;
  case PRESENT_LOGIN:
    if (!state->isLoggedIn) { state->isLoggingIn = 1; ADD(PRESENT, LOGIN); }
    return count;
  case LOGOUT:
    if (state->isLoggedIn) { memset(state, 0, sizeof *state); ADD(SET_ROOT, WELCOME); }
    return count;
  default: return 0;
  }
  if (!opened) return 0;
  if ((opened == COMMENTS || opened == ACCOUNT) && !state->isLoggedIn) {
    state->isLoggingIn = 1;
    state->pending = opened;
    ADD(PRESENT, LOGIN);
  } else {
    state->depths[tab]++;
    ADD(PUSH, opened);
  }
  return count;
}

static void apply(Stack *stack, Command command) {
  uint8_t *count = &stack->counts[stack->selected];
  switch (command.operation) {
  case SET_ROOT:
    stack->selected = 0; stack->counts[0] = 1; stack->screens[0][0] = command.screen; break;
  case SET_TABS:
    stack->selected = 0;
    for (int tab = 0; tab < 3; tab++) {
      stack->counts[tab] = 1;
      stack->screens[tab][0] = HOME + tab;
    }
    break;
  case SELECT: stack->selected = command.screen; break;
  case PUSH: stack->screens[stack->selected][(*count)++] = command.screen; break;
  case POP_ONE: (*count)--; break;
  case POP_ALL: *count = 1; break;
  case PRESENT: stack->modal = command.screen; break;
  case CLOSE: stack->modal = 0; break;
  }
}

static uint64_t fold(uint64_t digest, const Stack *stack) {
  uint64_t count = 1, top = stack->modal;
  if (!top) {
    count = stack->counts[stack->selected];
    top = stack->screens[stack->selected][count - 1];
  }
  return (digest ^ (top | count << 8 | (uint64_t)(stack->modal ? 2 : 1) << 16)) * 1099511628211u;
}

int main(int argumentCount, char **arguments) {
  if (argumentCount != 3) return 64;
  const size_t size = strtoul(arguments[2], NULL, 10);
  uint8_t *events = malloc(size);
  FILE *file = fopen(arguments[1], "rb");
  if (!events || !file || fread(events, 1, size, file) != size) return 66;
  State state = {0};
  Stack stack = {.counts = {1}};
  uint64_t digest = 14695981039346656037u;
  struct timespec start, end;
  clock_gettime(CLOCK_MONOTONIC, &start);
  for (size_t index = 0; index < size; index++) {
    Command commands[4];
    const int count = state.isLoggingIn ? reduceLogin(&state, events[index], commands)
      : state.phase == IN_APP ? reduceApp(&state, events[index], commands)
      : reduceWizard(&state, events[index], commands);
    for (int command = 0; command < count; command++) apply(&stack, commands[command]);
    digest = fold(digest, &stack);
  }
  clock_gettime(CLOCK_MONOTONIC, &end);
  const double seconds = end.tv_sec - start.tv_sec + (end.tv_nsec - start.tv_nsec) / 1e9;
  printf("%.9f %llu\n", seconds, (unsigned long long)digest);
  return 0;
}
