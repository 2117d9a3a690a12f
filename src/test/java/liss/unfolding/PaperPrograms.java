package liss.unfolding;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * The benchmark programs of [QPOR] Table 1, with the events of threads that are created and joined.
 * Only synchronization orders threads.
 */
final class PaperPrograms {

  private PaperPrograms() {}

  /** Collects threads; the main one has number 0. */
  private static final class Threads {
    final ToySystem.Code main = new ToySystem.Code().local();
    final List<ToySystem.Code> code = new ArrayList<>(List.of(main));

    int create(Consumer<ToySystem.Code> body) {
      int thread = code.size();
      ToySystem.Code created = new ToySystem.Code().await(started(thread), true);
      body.accept(created);
      code.add(created.set(ended(thread)));
      main.set(started(thread));
      return thread;
    }

    void join(int thread) {
      main.await(ended(thread), true);
    }

    static int started(int thread) {
      return 2 * thread - 2;
    }

    static int ended(int thread) {
      return 2 * thread - 1;
    }

    /** The first shared cell of the program. */
    int cells() {
      return 2 * code.size();
    }

    ToySystem system(int locks, int cells) {
      main.local();
      List<List<Integer>> readers = new ArrayList<>();
      for (int thread = 1; thread < code.size(); thread++) {
        readers.add(List.of(thread));
        readers.add(List.of(0));
      }
      return new ToySystem(new Signature(code.size(), locks, readers, List.of()), cells, code);
    }
  }

  static ToySystem pi(int n) {
    Threads threads = new Threads();
    List<Integer> workers = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      workers.add(threads.create(t -> t.acquire(0).release(0)));
    }
    workers.forEach(threads::join);
    return threads.system(1, threads.cells());
  }

  static ToySystem mpat(int n) {
    Threads threads = new Threads();
    for (int i = 0; i < n; i++) {
      int a = i;
      threads.create(t -> t.acquire(a).release(a));
      threads.create(t -> t.acquire(n).acquire(a).release(a).release(n));
    }
    return threads.system(n + 1, threads.cells());
  }

  static ToySystem disp(int servers, int requests) {
    Threads threads = new Threads();
    int cells = 2 * (1 + servers + requests);
    int sid = cells;
    for (int s = 0; s < servers; s++) {
      int mutex = s;
      int inBox = cells + 1 + 2 * s;
      threads.create(t ->
          t.acquire(mutex)
              .run(v -> {
                if (v.get(inBox) != 0) {
                  v.set(inBox + 1, v.get(inBox));
                }
              })
              .release(mutex));
    }
    for (int r = 0; r < requests; r++) {
      int picker =
          threads.create(t -> {
            for (int x = 0; x < servers; x++) {
              int id = x;
              t.acquire(servers).run(v -> v.set(sid, id)).release(servers);
            }
          });
      threads
          .main
          .acquire(servers)
          .run(v -> v.setRegister(1, v.get(sid)))
          .release(servers)
          .acquire(v -> v.register(1))
          .run(v -> {
            int inBox = cells + 1 + 2 * v.register(1);
            v.set(inBox, v.get(inBox) + 1);
          })
          .release(v -> v.register(1));
      threads.join(picker);
    }
    return threads.system(servers + 1, cells + 1 + 2 * servers);
  }

  static ToySystem pol(int n, int rounds) {
    Threads threads = new Threads();
    int cells = 2 * (1 + n + 2 * rounds);
    int index = cells;
    List<Integer> workers = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      int worker = i;
      int done = cells + 1 + i;
      workers.add(threads.create(t -> t.acquire(worker).run(v -> v.set(done, 1)).release(worker)));
    }
    for (int r = 0; r < rounds; r++) {
      int chooser =
          threads.create(t -> {
            for (int x = 1; x < n; x++) {
              int id = x;
              t.acquire(n).run(v -> v.set(index, id)).release(n);
            }
          });
      int poker =
          threads.create(t ->
              t.acquire(n)
                  .run(v -> v.setRegister(1, v.get(index)))
                  .release(n)
                  .acquire(v -> v.register(1))
                  .run(v -> v.set(cells + 1 + v.register(1), 0))
                  .release(v -> v.register(1)));
      threads.join(chooser);
      threads.join(poker);
    }
    workers.forEach(threads::join);
    return threads.system(n + 1, cells + 1 + n);
  }

  static ToySystem mpc(int producers, int workers) {
    Threads threads = new Threads();
    int cells = 2 * (1 + workers + producers);
    int buf = cells;
    for (int w = 0; w < workers; w++) {
      int mutex = w;
      int requests = cells + 1 + w;
      threads.create(t -> {
        for (int turn = 0; turn < 2; turn++) {
          t.acquire(mutex)
              .run(v -> v.set(requests, Math.max(0, v.get(requests) - 1)))
              .release(mutex);
        }
      });
    }
    for (int p = 0; p < producers; p++) {
      int id = p;
      threads.create(t -> {
        for (int turn = 0; turn < 2; turn++) {
          t.acquire(workers)
              .run(v -> {
                v.set(buf, v.get(buf) * producers + id);
                v.setRegister(1, v.get(buf));
              })
              .release(workers);
        }
        t.run(v -> v.setRegister(1, Integer.remainderUnsigned(v.register(1), workers)))
            .acquire(v -> v.register(1))
            .run(v -> {
              int requests = cells + 1 + v.register(1);
              v.set(requests, v.get(requests) + 1);
            })
            .release(v -> v.register(1));
      });
    }
    return threads.system(workers + 1, cells + 1 + workers);
  }

  /** Fig. 1 of [QPOR]: conflicting accesses of shared variables are dependent. */
  static ToySystem writers(int n) {
    int counter = n;
    List<ToySystem.Code> code = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      int x = i;
      code.add(new ToySystem.Code().write(x, v -> v.set(x, 7)));
    }
    ToySystem.Code count = new ToySystem.Code();
    for (int i = 1; i < n; i++) {
      int value = i;
      count.write(counter, v -> v.set(counter, value));
    }
    code.add(count);
    code.add(
        new ToySystem.Code()
            .read(counter, v -> v.setRegister(1, v.get(counter)))
            .write(v -> v.register(1), v -> v.set(v.register(1), 0)));
    return new ToySystem(Signature.of(n + 2, 0, n + 1, 0), n + 1, code);
  }

  /** The program of [QPOR] Fig. 1 with locks. */
  static ToySystem lockedWriters(int n) {
    Threads threads = new Threads();
    int counter = 2 * (n + 2);
    List<Integer> created = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      int x = i;
      created.add(threads.create(t -> t.acquire(x).release(x)));
    }
    created.add(
        threads.create(t -> {
          for (int i = 1; i < n; i++) {
            int value = i;
            t.acquire(n).run(v -> v.set(counter, value)).release(n);
          }
        }));
    threads
        .main
        .acquire(n)
        .run(v -> v.setRegister(1, v.get(counter)))
        .release(n)
        .acquire(v -> v.register(1))
        .release(v -> v.register(1));
    created.forEach(threads::join);
    return threads.system(n + 1, counter + 1);
  }

  /** The three-thread sleep-set example. */
  static ToySystem sleepSets() {
    Threads threads = new Threads();
    int flag = 8;
    threads.create(t -> t.acquire(0).run(v -> v.set(flag, 1)).release(0).acquire(2).release(2));
    threads.create(
        t -> t.acquire(0).unless(v -> v.get(flag) == 0, c -> c.acquire(1).release(1)).release(0));
    threads.create(t -> t.acquire(1).acquire(2).release(2).release(1));
    return threads.system(3, flag + 1);
  }

  /**
   * Fig. 1 of [SPOE]: {@code a := input; c := 3} beside {@code b := c; if (a < 0) print else
   * print}. The input may be negative, 0 is not.
   */
  static ToySystem inputAndTest() {
    int a = 0;
    int c = 1;
    ToySystem.Code first = new ToySystem.Code().set(a).write(c, v -> v.set(c, 3));
    ToySystem.Code second =
        new ToySystem.Code()
            .read(c, v -> v.setRegister(1, v.get(c)))
            .test(a, v -> v.get(a) == 0 ? 1 : 2)
            .local();
    return new ToySystem(Signature.of(2, 0, 2, 0), 2, List.of(first, second));
  }

  /** Fig. 2 of [SPOE]. */
  static ToySystem waitAndSignal() {
    ToySystem.Code waiter =
        new ToySystem.Code()
            .local()
            .acquire(0)
            .choice(2)
            .unless(v -> v.register(0) == 0, c -> c.sleepAndWake(0, 0))
            .release(0);
    ToySystem.Code signaller = new ToySystem.Code().local().acquire(0).signal(0).release(0);
    Signature signature =
        new Signature(2, 1, List.of(), List.of(new Signature.Condvar(List.of(0), List.of(1))));
    return new ToySystem(signature, 0, List.of(waiter, signaller));
  }

  /** All thread numbers. */
  static List<Integer> all(int threads) {
    return IntStream.range(0, threads).boxed().toList();
  }
}
