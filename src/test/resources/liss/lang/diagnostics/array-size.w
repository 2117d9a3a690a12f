shared int a[0], b[65537], c[65536];

thread t {
}
