#ifndef LISS_SYS_SIGNAL_H
#define LISS_SYS_SIGNAL_H
#include <signal.h>
#endif
