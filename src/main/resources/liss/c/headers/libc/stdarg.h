#ifndef LISS_STDARG_H
#define LISS_STDARG_H
typedef __builtin_va_list va_list;
#define va_start(list, last) __builtin_va_start(list, last)
#define va_arg(list, type) __builtin_va_arg(list, type)
#define va_copy(to, from) ((void) ((to)[0] = (from)[0]))
#define va_end(list) __builtin_va_end(list)
void *liss_argument(va_list list);
#endif
