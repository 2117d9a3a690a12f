#ifndef LISS_SYS_TIME_H
#define LISS_SYS_TIME_H
#include <liss/types.h>
#include <sys/select.h>
struct timezone { int tz_minuteswest; int tz_dsttime; };
struct itimerval { struct timeval it_interval; struct timeval it_value; };
#define ITIMER_REAL 0
#define ITIMER_VIRTUAL 1
#define ITIMER_PROF 2
#define timerclear(t) ((t)->tv_sec = (t)->tv_usec = 0)
#define timerisset(t) ((t)->tv_sec || (t)->tv_usec)
#define timercmp(a, b, CMP) ((a)->tv_sec == (b)->tv_sec ? (a)->tv_usec CMP (b)->tv_usec : (a)->tv_sec CMP (b)->tv_sec)
#define timeradd(a, b, sum) do { \
	(sum)->tv_sec = (a)->tv_sec + (b)->tv_sec; (sum)->tv_usec = (a)->tv_usec + (b)->tv_usec; \
	if ((sum)->tv_usec >= 1000000) { ++(sum)->tv_sec; (sum)->tv_usec -= 1000000; } \
} while (0)
#define timersub(a, b, rest) do { \
	(rest)->tv_sec = (a)->tv_sec - (b)->tv_sec; (rest)->tv_usec = (a)->tv_usec - (b)->tv_usec; \
	if ((rest)->tv_usec < 0) { --(rest)->tv_sec; (rest)->tv_usec += 1000000; } \
} while (0)
int gettimeofday(struct timeval *, void *); int settimeofday(const struct timeval *, const void *);
int setitimer(int, const struct itimerval *, struct itimerval *); int getitimer(int, struct itimerval *);
int utimes(const char *, const struct timeval *);
#endif
