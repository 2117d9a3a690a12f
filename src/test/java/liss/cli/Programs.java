package liss.cli;

/** Small programs with known answers. */
public final class Programs {

  public static final String SAFE =
      """
      shared int x;
      thread first { x := 1; }
      thread second { x := 2; }
      """;

  /** Two increments, which can overlap. */
  public static final String UNSAFE =
      """
      shared int open = 0;   // how many
      channel dev;

      proc enter() {
        if (open == 0) {
          output(dev, 1);    // power up
        }
        open := open + 1;
      }

      thread os[2] {
        call enter();
      }
      """;

  /** The deadlock is there cooperatively too. */
  public static final String DEADLOCK =
      """
      lock a, b;
      thread first { lock(a); lock(b); unlock(b); unlock(a); }
      thread second { lock(b); lock(a); unlock(a); unlock(b); }
      """;

  /** Only a preemptive scheduler runs between the test and the wait. */
  public static final String NEW_DEADLOCK =
      """
      cond ready, wake;
      thread producer { signal(ready); signal(wake); }
      thread consumer {
        if (*) {
          assume_not(ready);
          reset(wake);
          wait(wake);
        }
      }
      """;

  public static final String UNSAFE_AND_DEADLOCK =
      """
      shared int x;
      lock a, b;
      thread first { x := x + 1; lock(a); lock(b); unlock(b); unlock(a); }
      thread second { x := x + 1; lock(b); lock(a); unlock(a); unlock(b); }
      """;

  /** A pulse that only a preemptive scheduler lets anybody see. */
  public static final String NO_PLACEMENT =
      """
      shared int z = 0;
      cond a;
      thread pulse {
        signal(a);
        reset(a);
      }
      thread watcher {
        if (*) {
          wait(a);
          z := 1;
        }
      }
      """;

  /** Nothing can ever end. */
  public static final String VACUOUS =
      """
      shared int x;
      cond never;
      thread t { x := 1; assume(never); }
      """;

  public static final String CONDVAR =
      """
      lock l;
      condvar c;
      thread t {
        lock(l);
        cwait(c, l);
        unlock(l);
      }
      """;

  private Programs() {}
}
