/*
 * Preloaded into a process: kills it when it writes to a file below the directory LISS_KILL_BELOW,
 * or moves one there, for the time number LISS_KILL_AT. Half of what was to be written is there.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int is_time(const char *path)
{
	static int seen;
	const char *below = getenv("LISS_KILL_BELOW");
	const char *at = getenv("LISS_KILL_AT");

	return below && at && strncmp(path, below, strlen(below)) == 0
		&& __sync_add_and_fetch(&seen, 1) == atoi(at);
}

ssize_t write(int file, const void *bytes, size_t size)
{
	ssize_t (*next)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
	char link[64], path[PATH_MAX];
	ssize_t length;

	snprintf(link, sizeof link, "/proc/self/fd/%d", file);
	length = readlink(link, path, sizeof path - 1);
	path[length < 0 ? 0 : length] = 0;
	if (is_time(path)) {
		next(file, bytes, size / 2);
		kill(getpid(), SIGKILL);
	}
	return next(file, bytes, size);
}

int rename(const char *from, const char *to)
{
	int (*next)(const char *, const char *) = dlsym(RTLD_NEXT, "rename");

	if (is_time(to))
		kill(getpid(), SIGKILL);
	return next(from, to);
}
