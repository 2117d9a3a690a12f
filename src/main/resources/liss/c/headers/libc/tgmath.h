#ifndef LISS_TGMATH_H
#define LISS_TGMATH_H
#include <math.h>
#include <complex.h>
#endif
