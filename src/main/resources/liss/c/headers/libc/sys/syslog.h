#ifndef LISS_SYS_SYSLOG_H
#define LISS_SYS_SYSLOG_H
#include <syslog.h>
#endif
