/* What each statement of liss.h does, with libraries that have functions of the same names. */
#include <stdio.h>
#include <liss.h>

static cond_t full, asked = COND_SET, first = COND_CLEARED, done;
static lock_t l;
static int value, sum, both;

static void producer(void *count)
{
	for (int i = 1; i <= *(int *)count; i++) {
		wait_not(&full);
		value = i;
		signal(&full);
	}
}

static void consumer(void *count)
{
	for (int i = 1; i <= *(int *)count; i++) {
		wait(&full);
		sum += value;
		reset(&full);
	}
	signal(&done);
}

static void adder(void *unused)
{
	(void)unused;
	for (int i = 0; i < 2000; i++) {
		lock(&l);
		both++;
		unlock(&l);
		yield();
	}
	wait_reset(&asked);
	assume_not(&asked);
	signal(&asked);
}

/* That main has ended does not end it. */
static void last(void *number)
{
	wait(&first);
	wait(&done);
	assume(&done);
	printf("%d %d\n", sum, *(int *)number);
}

int main(void)
{
	static int count = 100;

	thread_start(producer, &count);
	thread_start(consumer, &count);
	thread_start(last, &both);
	thread_start(adder, 0);
	adder(0);
	while (nondet())
		yield();
	while (!nondet())
		yield();
	lock(&l);
	while (both < 4000) {
		unlock(&l);
		yield();
		lock(&l);
	}
	unlock(&l);
	signal(&first);
	return 0;
}
