#ifndef LISS_LOCALE_H
#define LISS_LOCALE_H
#include <liss/types.h>
struct lconv { char *decimal_point; char *thousands_sep; char *grouping; };
typedef struct liss_locale *locale_t;
#define LC_CTYPE 0
#define LC_NUMERIC 1
#define LC_TIME 2
#define LC_COLLATE 3
#define LC_MONETARY 4
#define LC_MESSAGES 5
#define LC_ALL 6
char *setlocale(int, const char *); struct lconv *localeconv(void);
#endif
