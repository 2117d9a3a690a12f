#ifndef LISS_STDIO_H
#define LISS_STDIO_H
#include <liss/types.h>
#include <stdarg.h>
typedef struct liss_file FILE;
typedef long fpos_t;
extern FILE *stdin, *stdout, *stderr;
#define stdin stdin
#define stdout stdout
#define stderr stderr
#define EOF (-1)
#define BUFSIZ 8192
#define FILENAME_MAX 4096
#define FOPEN_MAX 16
#define L_tmpnam 20
#define L_ctermid 9
#define TMP_MAX 238328
#define P_tmpdir "/tmp"
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2
int remove(const char *); int rename(const char *, const char *);
FILE *tmpfile(void); char *tmpnam(char *);
int fclose(FILE *); int fflush(FILE *); FILE *fopen(const char *, const char *);
FILE *freopen(const char *, const char *, FILE *); FILE *fdopen(int, const char *);
FILE *fmemopen(void *, size_t, const char *); FILE *open_memstream(char **, size_t *);
FILE *popen(const char *, const char *); int pclose(FILE *); int fileno(FILE *);
void setbuf(FILE *, char *); int setvbuf(FILE *, char *, int, size_t);
int fprintf(FILE *, const char *, ...); int printf(const char *, ...);
int sprintf(char *, const char *, ...); int snprintf(char *, size_t, const char *, ...);
int dprintf(int, const char *, ...); int asprintf(char **, const char *, ...);
int vfprintf(FILE *, const char *, va_list); int vprintf(const char *, va_list);
int vsprintf(char *, const char *, va_list); int vsnprintf(char *, size_t, const char *, va_list);
int vdprintf(int, const char *, va_list); int vasprintf(char **, const char *, va_list);
int fscanf(FILE *, const char *, ...); int scanf(const char *, ...);
int sscanf(const char *, const char *, ...); int vfscanf(FILE *, const char *, va_list);
int vscanf(const char *, va_list); int vsscanf(const char *, const char *, va_list);
int fgetc(FILE *); char *fgets(char *, int, FILE *); int fputc(int, FILE *);
int fputs(const char *, FILE *); int getc(FILE *); int getchar(void); int putc(int, FILE *);
int putchar(int); int puts(const char *); int ungetc(int, FILE *);
int getc_unlocked(FILE *); int getchar_unlocked(void); int putc_unlocked(int, FILE *);
int putchar_unlocked(int);
void flockfile(FILE *); int ftrylockfile(FILE *); void funlockfile(FILE *);
size_t fread(void *, size_t, size_t, FILE *); size_t fwrite(const void *, size_t, size_t, FILE *);
int fgetpos(FILE *, fpos_t *); int fseek(FILE *, long, int); int fsetpos(FILE *, const fpos_t *);
long ftell(FILE *); void rewind(FILE *); int fseeko(FILE *, off_t, int); off_t ftello(FILE *);
void clearerr(FILE *); int feof(FILE *); int ferror(FILE *); void perror(const char *);
ssize_t getline(char **, size_t *, FILE *); ssize_t getdelim(char **, size_t *, int, FILE *);
char *ctermid(char *); char *tempnam(const char *, const char *); int renameat(int, const char *, int, const char *);
#define L_cuserid 9
#define SEEK_DATA 3
#define SEEK_HOLE 4
#endif
