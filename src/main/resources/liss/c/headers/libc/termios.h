#ifndef LISS_TERMIOS_H
#define LISS_TERMIOS_H
typedef unsigned int tcflag_t;
typedef unsigned char cc_t;
typedef unsigned int speed_t;
struct termios { tcflag_t c_iflag, c_oflag, c_cflag, c_lflag; cc_t c_cc[32]; };
#define VMIN 6
#define VTIME 5
#define ICANON 2
#define ECHO 8
#define ISIG 1
#define TCSANOW 0
#define TCSADRAIN 1
#define TCSAFLUSH 2
int tcgetattr(int, struct termios *); int tcsetattr(int, int, const struct termios *);
#endif
