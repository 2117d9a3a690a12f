#ifndef LISS_ERROR_H
#define LISS_ERROR_H
void error(int, int, const char *, ...);
#endif
