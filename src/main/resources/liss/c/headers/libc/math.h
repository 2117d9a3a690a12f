#ifndef LISS_MATH_H
#define LISS_MATH_H
typedef float float_t;
typedef double double_t;
#define HUGE_VAL 1e999
#define HUGE_VALF 1e99F
#define HUGE_VALL 1e9999L
#define INFINITY 1e99F
#define NAN (0.0F / 0.0F)
#define FP_NAN 0
#define FP_INFINITE 1
#define FP_ZERO 2
#define FP_SUBNORMAL 3
#define FP_NORMAL 4
#define MATH_ERRNO 1
#define MATH_ERREXCEPT 2
#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
#define LISS_MATH(f) double f(double); float f##f(float); long double f##l(long double);
#define LISS_MATH2(f) double f(double, double); float f##f(float, float); long double f##l(long double, long double);
LISS_MATH(acos) LISS_MATH(asin) LISS_MATH(atan) LISS_MATH(cos) LISS_MATH(sin) LISS_MATH(tan)
LISS_MATH(acosh) LISS_MATH(asinh) LISS_MATH(atanh) LISS_MATH(cosh) LISS_MATH(sinh) LISS_MATH(tanh)
LISS_MATH(exp) LISS_MATH(exp2) LISS_MATH(expm1) LISS_MATH(log) LISS_MATH(log10) LISS_MATH(log1p)
LISS_MATH(log2) LISS_MATH(logb) LISS_MATH(cbrt) LISS_MATH(fabs) LISS_MATH(sqrt) LISS_MATH(erf)
LISS_MATH(erfc) LISS_MATH(lgamma) LISS_MATH(tgamma) LISS_MATH(ceil) LISS_MATH(floor)
LISS_MATH(nearbyint) LISS_MATH(rint) LISS_MATH(round) LISS_MATH(trunc)
LISS_MATH2(atan2) LISS_MATH2(hypot) LISS_MATH2(pow) LISS_MATH2(fmod) LISS_MATH2(remainder)
LISS_MATH2(copysign) LISS_MATH2(nextafter) LISS_MATH2(fdim) LISS_MATH2(fmax) LISS_MATH2(fmin)
double modf(double, double *); double frexp(double, int *); double ldexp(double, int);
double scalbn(double, int); int ilogb(double); double fma(double, double, double);
long lrint(double); long long llrint(double); long lround(double); long long llround(double);
double nan(const char *); double j0(double); double j1(double); double y0(double); double y1(double);
#define FP_ILOGB0 (-2147483648)
#define FP_ILOGBNAN (-2147483648)
#define FP_INT_DOWNWARD 1
#define FP_INT_TONEAREST 4
#define FP_INT_TONEARESTFROMZERO 3
#define FP_INT_TOWARDZERO 2
#define FP_INT_UPWARD 0
#define FP_LLOGB0 (-9223372036854775808)
#define FP_LLOGBNAN (-9223372036854775808)
#endif
