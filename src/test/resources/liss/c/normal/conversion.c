// casts and implicit conversions: an instruction, unless the value is a constant
double f(long l, float g) { return (char) l + g + (_Bool) l + 1.5f; }
