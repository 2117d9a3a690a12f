shared int a[2] = {1, 2, 3, 4};

thread t {
}
