// Another file may start threads.
int x;
int start(char **names);
int main(int count, char **arguments) {
  if (count > 2) x = start(arguments);
  return x;
}
