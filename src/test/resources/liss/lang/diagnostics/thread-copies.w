thread t[0] {
}

thread u[65] {
}
