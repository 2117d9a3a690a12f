#ifndef LISS_COMPLEX_H
#define LISS_COMPLEX_H
#define complex _Complex
#define I 1.0fi
#endif
