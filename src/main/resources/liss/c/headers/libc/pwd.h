#ifndef LISS_PWD_H
#define LISS_PWD_H
#include <liss/types.h>
struct passwd { char *pw_name, *pw_passwd, *pw_gecos, *pw_dir, *pw_shell; uid_t pw_uid; gid_t pw_gid; };
struct passwd *getpwnam(const char *); struct passwd *getpwuid(uid_t);
#endif
