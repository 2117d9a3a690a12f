#ifndef LISS_LIBGEN_H
#define LISS_LIBGEN_H
char *basename(char *); char *dirname(char *);
#endif
