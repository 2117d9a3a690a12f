
/* What follows executes the run: a turn for each stretch of it. */
#line 1 "liss"
#undef pthread_create
#undef pthread_exit
#undef pthread_cond_wait
#undef pthread_cond_signal
#undef pthread_cond_broadcast
#undef pthread_barrier_wait
#undef exit
extern int pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
extern int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);
extern int pthread_cond_broadcast(pthread_cond_t *);
extern void pthread_exit(void *) __attribute__((__noreturn__));
extern void exit(int);
extern void _exit(int) __attribute__((__noreturn__));
extern int atexit(void (*)(void));
/* The program may have other declarations of these functions, or none. */
#define LISS_TEXT(name) #name
#define LISS_NAME(prefix, name) LISS_TEXT(prefix) name
#define LISS_IS(name) __asm__(LISS_NAME(__USER_LABEL_PREFIX__, name))
extern int liss_flush(void *) LISS_IS("fflush");
extern int liss_poll(void *, unsigned long, int) LISS_IS("poll");

struct liss_thread {
  int number, visits[LISS_PLACES], values;
  void *(*function)(void *);
  void *argument;
};

static struct liss_thread liss_threads[LISS_THREADS + 1];
static __thread struct liss_thread *liss_me = liss_threads;
static pthread_mutex_t liss_mutex;
static pthread_cond_t liss_changed;
static int liss_turn, liss_created, liss_steps;

/* Ends the program at once, whatever other threads do. */
static void liss_finish(int status) {
  liss_flush(0);
  _exit(status);
}

/* Whether a thread goes on: it is its turn, or the run is over. */
static int liss_goes_on(void) {
  return liss_turn >= LISS_TURNS || liss_turns[liss_turn].thread == liss_me->number;
}

static int liss_has_turn(void) {
  for (int turn = liss_turn; turn < LISS_TURNS; turn++) {
    if (liss_turns[turn].thread == liss_me->number) return 1;
  }
  return 0;
}

static void liss_await(void) {
  while (!liss_goes_on()) pthread_cond_wait(&liss_changed, &liss_mutex);
}

/* Ends the turn of this thread if that is over at this visit of the place. */
static int liss_ends_turn(int place) {
  int visit = ++liss_me->visits[place];
  liss_steps++;
  if (liss_turn < LISS_TURNS && liss_turns[liss_turn].thread == liss_me->number
      && liss_turns[liss_turn].place == place && liss_turns[liss_turn].visit == visit) {
    liss_turn++;
    if (LISS_IS_OVER && liss_turn == LISS_TURNS) {
      __builtin_printf("liss: the run is over\n");
      liss_finish(0);
    }
    pthread_cond_broadcast(&liss_changed);
    return 1;
  }
  return 0;
}

void liss_point(int place) {
  pthread_mutex_lock(&liss_mutex);
  if (liss_ends_turn(place)) liss_await();
  pthread_mutex_unlock(&liss_mutex);
}

/* A thread ends; the first time is before others can know, if it has a turn for that. */
static void liss_end(void *unused) {
  (void) unused;
  pthread_mutex_lock(&liss_mutex);
  if (liss_ends_turn(LISS_END) && liss_has_turn()) liss_await();
  liss_ends_turn(LISS_END);
  if (liss_turn < LISS_TURNS && liss_goes_on() && liss_turns[liss_turn].place < 0) {
    liss_turn++; /* What should have failed has not. */
    pthread_cond_broadcast(&liss_changed);
  }
  pthread_mutex_unlock(&liss_mutex);
}

static void *liss_run(void *thread) {
  liss_me = thread;
  pthread_mutex_lock(&liss_mutex);
  liss_await();
  pthread_mutex_unlock(&liss_mutex);
  void *result = liss_me->function(liss_me->argument);
  liss_end(0);
  return result;
}

int liss_create(pthread_t *id, const pthread_attr_t *attributes, void *(*function)(void *),
                void *argument) {
  int number = liss_created < LISS_THREADS ? ++liss_created : LISS_THREADS;
  liss_threads[number].number = number;
  liss_threads[number].function = function;
  liss_threads[number].argument = argument;
  return pthread_create(id, attributes, liss_run, &liss_threads[number]);
}

void liss_exit(void *result) {
  liss_end(0);
  pthread_exit(result);
}

/* The program ends with a thread, which waits if the run goes on in others. */
static void liss_leave(void) {
  liss_end(0);
  pthread_mutex_lock(&liss_mutex);
  liss_await();
  pthread_mutex_unlock(&liss_mutex);
}

void liss_quit(int status) {
  liss_leave();
  exit(status);
}

/* A thread waits until the run says that it goes on, or for good. */
static void liss_wait(int place) {
  liss_point(place);
  while (liss_turn >= LISS_TURNS) liss_poll(0, 0, 1000);
}

int liss_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
  (void) condition;
  pthread_mutex_unlock(mutex);
  liss_wait(LISS_CONDITION);
  pthread_mutex_lock(mutex);
  return 0;
}

int liss_cond_signal(pthread_cond_t *condition) {
  (void) condition;
  return 0;
}

int liss_cond_broadcast(pthread_cond_t *condition) {
  (void) condition;
  return 0;
}

static void *liss_watch(void *unused) {
  (void) unused;
  for (int before = -1; before != liss_steps; liss_poll(0, 0, 2000)) before = liss_steps;
  if (liss_turn >= LISS_TURNS) {
    __builtin_printf("liss: no thread goes on\n");
    liss_finish(1);
  }
  __builtin_printf("liss: the run was not followed from turn %d of %d on\n", liss_turn + 1,
                   LISS_TURNS);
  liss_finish(3);
  return 0;
}

__attribute__((__constructor__)) static void liss_start(void) {
  pthread_t watch;
  pthread_mutex_init(&liss_mutex, 0);
  pthread_cond_init(&liss_changed, 0);
  pthread_create(&watch, 0, liss_watch, 0);
  atexit(liss_leave);
}
