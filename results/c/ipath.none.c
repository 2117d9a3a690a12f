/*
 * InfiniPath: a pointer to port data is cleared outside the lock.
 *
 * The C version of ../ipath.w, which says what is wrong here.
 */
#include <liss.h>

struct port {
	int pages;
};

static struct port the_port;
static struct port *port_data = &the_port;
static int blocked;	/* pages of the port are being unpinned */

static lock_t port_lock;

static void use(const struct port *p) { (void)p; }

void thread_irq(void *unused)
{
	lock(&port_lock);
	if (port_data)
		use(port_data);
	unlock(&port_lock);
}

void thread_user(void *unused)
{
	struct port *saved;

	lock(&port_lock);
	saved = port_data;
	unlock(&port_lock);
	if (saved) {
		blocked = 1;
		blocked = 0;
	}
	lock(&port_lock);
	port_data = (void *)0;
	unlock(&port_lock);
}
