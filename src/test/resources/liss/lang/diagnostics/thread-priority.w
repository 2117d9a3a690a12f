uniprocessor;
thread t priority -1 {
}

interrupt u[2] priority 2147483648 {
}
