#ifndef LISS_SETJMP_H
#define LISS_SETJMP_H
typedef struct { long registers[32]; } jmp_buf[1];
typedef jmp_buf sigjmp_buf;
#endif
