#ifndef LISS_SYS_POLL_H
#define LISS_SYS_POLL_H
#include <poll.h>
#endif
