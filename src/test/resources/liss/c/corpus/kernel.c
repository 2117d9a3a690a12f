// SPDX-License-Identifier: GPL-2.0
#include <linux/module.h>
#include <linux/spinlock.h>
#include <linux/completion.h>
#include <linux/wait.h>

struct ring {
	spinlock_t lock;
	wait_queue_head_t wait;
	struct completion done;
	unsigned int head, tail;
	u32 *regs;
};

static struct ring ring;

static int push(struct ring *r, u32 value)
{
	unsigned long flags;

	spin_lock_irqsave(&r->lock, flags);
	if (r->head - r->tail >= 16) {
		spin_unlock_irqrestore(&r->lock, flags);
		return -EBUSY;
	}
	WRITE_ONCE(r->head, r->head + 1);
	spin_unlock_irqrestore(&r->lock, flags);
	wake_up(&r->wait);
	return 0;
}

int thread_writer(void *data)
{
	while (!kthread_should_stop()) {
		if (push(&ring, 7))
			break;
		cond_resched();
	}
	complete(&ring.done);
	return 0;
}

int thread_reader(void *data)
{
	struct ring *r = &ring;

	wait_event(r->wait, READ_ONCE(r->head) != r->tail);
	if (spin_trylock(&r->lock)) {
		r->tail++;
		spin_unlock(&r->lock);
	} else
		pr_err("busy\n");
	wait_for_completion(&r->done);
	return 0;
}

MODULE_LICENSE("GPL");
