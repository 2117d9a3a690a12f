#ifndef LISS_ERR_H
#define LISS_ERR_H
void err(int, const char *, ...); void errx(int, const char *, ...); void warn(const char *, ...);
void warnx(const char *, ...);
#endif
