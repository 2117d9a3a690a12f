#ifndef LISS_SYS_CDEFS_H
#define LISS_SYS_CDEFS_H
#define __BEGIN_DECLS
#define __END_DECLS
#endif
