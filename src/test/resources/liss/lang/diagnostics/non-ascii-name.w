shared int größe;

thread t {
  größe := 1;
}
