#ifndef LISS_TIME_H
#define LISS_TIME_H
#include <liss/types.h>
struct tm {
	int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
	long tm_gmtoff; const char *tm_zone;
};
struct itimerspec { struct timespec it_interval; struct timespec it_value; };
#define CLOCKS_PER_SEC 1000000L
#define TIME_UTC 1
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define CLOCK_PROCESS_CPUTIME_ID 2
#define CLOCK_THREAD_CPUTIME_ID 3
#define CLOCK_MONOTONIC_RAW 4
#define CLOCK_REALTIME_COARSE 5
#define CLOCK_MONOTONIC_COARSE 6
#define CLOCK_BOOTTIME 7
#define TIMER_ABSTIME 1
clock_t clock(void); double difftime(time_t, time_t); time_t mktime(struct tm *); time_t timegm(struct tm *);
time_t time(time_t *); int timespec_get(struct timespec *, int); char *asctime(const struct tm *);
char *ctime(const time_t *); struct tm *gmtime(const time_t *); struct tm *localtime(const time_t *);
struct tm *gmtime_r(const time_t *, struct tm *); struct tm *localtime_r(const time_t *, struct tm *);
char *asctime_r(const struct tm *, char *); char *ctime_r(const time_t *, char *);
size_t strftime(char *, size_t, const char *, const struct tm *);
char *strptime(const char *, const char *, struct tm *); void tzset(void);
int nanosleep(const struct timespec *, struct timespec *); int clock_gettime(clockid_t, struct timespec *);
int clock_settime(clockid_t, const struct timespec *); int clock_getres(clockid_t, struct timespec *);
int clock_nanosleep(clockid_t, int, const struct timespec *, struct timespec *);
#define CLOCK_BOOTTIME_ALARM 9
#define CLOCK_REALTIME_ALARM 8
#define CLOCK_TAI 11
#endif
