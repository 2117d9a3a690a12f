#ifndef LISS_GRP_H
#define LISS_GRP_H
#include <liss/types.h>
struct group { char *gr_name, *gr_passwd; gid_t gr_gid; char **gr_mem; };
struct group *getgrnam(const char *); struct group *getgrgid(gid_t); int initgroups(const char *, gid_t);
#endif
