// expect: verify --threads opens[*],reads[*]: true
// Own arguments: nobody else uses them while the function runs, though another function gets their address
struct file { int mode, position; };
void watch(struct file *f);
// liss: no state watch
// liss: own f opens
int opens(struct file *f) {
  watch(f);
  f->mode = 1;
  f->position = f->mode;
  return 0;
}
int reads(struct file *f) {
  return f->mode + f->position;
}
