// `+ - * / % & | ^ << >> ~ -`: the operands are converted first (C11, 6.3.1.8); signed numbers wrap around
long f(int i, unsigned u, short s) { return i * u - s % 3 << 2; }
