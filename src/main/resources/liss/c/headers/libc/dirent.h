#ifndef LISS_DIRENT_H
#define LISS_DIRENT_H
#include <liss/types.h>
typedef struct liss_directory DIR;
struct dirent { ino_t d_ino; off_t d_off; unsigned short d_reclen; unsigned char d_type; char d_name[256]; };
#define DT_UNKNOWN 0
#define DT_FIFO 1
#define DT_CHR 2
#define DT_DIR 4
#define DT_BLK 6
#define DT_REG 8
#define DT_LNK 10
#define DT_SOCK 12
DIR *opendir(const char *); struct dirent *readdir(DIR *); int closedir(DIR *); void rewinddir(DIR *);
int readdir_r(DIR *, struct dirent *, struct dirent **); int dirfd(DIR *); DIR *fdopendir(int);
#define DT_WHT 14
#endif
