#ifndef LISS_LISS_INTEGERS_H
#define LISS_LISS_INTEGERS_H
/* The integers of stdint.h. */
typedef signed char int8_t;
typedef short int16_t;
typedef int int32_t;
typedef long int64_t;
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned int uint32_t;
typedef unsigned long uint64_t;
typedef signed char __int8_t;
typedef short __int16_t;
typedef int __int32_t;
typedef long __int64_t;
typedef unsigned char __uint8_t;
typedef unsigned short __uint16_t;
typedef unsigned int __uint32_t;
typedef unsigned long __uint64_t;
typedef long intptr_t;
typedef unsigned long uintptr_t;
#endif
