guard g, h = 2;
shared int a[2];

thread t {
  g <- g + h;
  g <- 2;
  g <- a[0];
  g <- -g;
}
