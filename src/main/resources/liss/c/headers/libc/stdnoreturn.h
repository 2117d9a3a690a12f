#ifndef LISS_STDNORETURN_H
#define LISS_STDNORETURN_H
#define noreturn _Noreturn
#endif
