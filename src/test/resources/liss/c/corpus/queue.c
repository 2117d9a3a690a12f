#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N_WORKERS 3
#define QUEUE_LEN (8)

typedef struct item {
    int id, prio;
    struct item *next;
    char name[16];
} item_t;

typedef int (*cmp_fn)(const item_t *, const item_t *);

static struct queue {
    item_t *head, **tail;
    unsigned count : 4;
    pthread_mutex_t mutex;
    pthread_cond_t nonempty;
} q = { .mutex = PTHREAD_MUTEX_INITIALIZER, .nonempty = PTHREAD_COND_INITIALIZER, .tail = &q.head };

static int stats[2][3];
static volatile int stop;
static cmp_fn compare;

static int by_id(const item_t *a, const item_t *b) { return a->id - b->id; }
static int by_prio(const item_t *a, const item_t *b) { return a->prio - b->prio; }

static void push(item_t *it)
{
    pthread_mutex_lock(&q.mutex);
    it->next = NULL;
    *q.tail = it;
    q.tail = &it->next;
    q.count++;
    pthread_cond_signal(&q.nonempty);
    pthread_mutex_unlock(&q.mutex);
}

static item_t *pop(void)
{
    item_t *it;
    pthread_mutex_lock(&q.mutex);
    while (!q.head && !stop)
        pthread_cond_wait(&q.nonempty, &q.mutex);
    it = q.head;
    if (it) {
        q.head = it->next;
        if (!q.head) q.tail = &q.head;
        q.count--;
    }
    pthread_mutex_unlock(&q.mutex);
    return it;
}

static int total(void) { return stats[0][0] + stats[1][2]; }

static void *thread_worker(void *arg)
{
    int me = *(int *) arg;
    item_t *it;
    while ((it = pop()) != NULL) {
        if (compare && compare(it, it) == 0 || it->prio > 3)
            stats[me & 1][0]++;
        else if (total() > 100) { stop = 1; free(it); break; }
        free(it);
    }
    return NULL;
}

static void *thread_producer(void *arg)
{
    int i = 0;
    (void) arg;
    do {
        item_t *it = malloc(sizeof *it);
        if (!it) goto fail;
        it->id = i; it->prio = i % 5;
        strcpy(it->name, "{item};");
        push(it);
        compare = i % 2 ? by_id : by_prio;
    } while (++i < 10);
    return NULL;
fail:
    stop = 1;
    return (void *) -1;
}

int main(int argc, char **argv)
{
    pthread_t t[N_WORKERS], p;
    static int ids[N_WORKERS] = { 0, 1, 2 };
    int i;
    for (i = 0; i < N_WORKERS; ++i)
        pthread_create(&t[i], NULL, thread_worker, &ids[i]);
    pthread_create(&p, NULL, thread_producer, NULL);
    for (i = 0; i < N_WORKERS; i++) pthread_join(t[i], NULL);
    pthread_join(p, NULL);
    printf("%d {}\n", total());
    return 0;
}
