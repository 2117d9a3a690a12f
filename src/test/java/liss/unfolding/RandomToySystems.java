package liss.unfolding;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random toy systems with all kinds of operations. */
final class RandomToySystems {

  private static final int LOCKS = 2;
  private static final int VARIABLES = 3;
  private static final int CONDVARS = 1;

  private final Random random;

  RandomToySystems(long seed) {
    // Spread: the first numbers of neighbouring seeds are much alike.
    this.random = new Random(seed * 0x9E3779B97F4A7C15L);
  }

  /** A system whose runs end. */
  ToySystem terminating() {
    if (random.nextInt(4) == 0) {
      return sleepers();
    }
    int threads = 2 + random.nextInt(2);
    List<ToySystem.Code> code = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      code.add(code(threads == 2 ? 6 : 4));
    }
    return system(code);
  }

  /** Threads that mostly wait for and notify each other. */
  private ToySystem sleepers() {
    List<ToySystem.Code> code = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      int lock = random.nextInt(LOCKS);
      code.add(new ToySystem.Code().acquire(lock).sleepAndWake(0, lock).release(lock));
    }
    for (int i = 0; i < 1 + random.nextInt(2); i++) {
      ToySystem.Code notifier = new ToySystem.Code();
      for (int j = 0; j < 1 + random.nextInt(2); j++) {
        if (random.nextBoolean()) {
          notifier.signal(0);
        } else {
          notifier.broadcast(0);
        }
      }
      code.add(notifier);
    }
    return system(code);
  }

  /** A system where threads may begin again and again. */
  ToySystem looping() {
    List<ToySystem.Code> code = new ArrayList<>();
    for (int i = 0; i < 2 + random.nextInt(2); i++) {
      // A loop that takes no step would never come back from its local code.
      ToySystem.Code looping = new ToySystem.Code().local();
      append(looping, 1 + random.nextInt(3));
      if (random.nextBoolean()) {
        looping.again(v -> true);
      }
      code.add(looping);
    }
    return system(code);
  }

  private ToySystem system(List<ToySystem.Code> code) {
    return new ToySystem(Signature.of(code.size(), LOCKS, VARIABLES, CONDVARS), VARIABLES, code);
  }

  private ToySystem.Code code(int length) {
    ToySystem.Code code = new ToySystem.Code();
    append(code, 1 + random.nextInt(length));
    return code;
  }

  private void append(ToySystem.Code code, int length) {
    int statements = length;
    while (statements > 0) {
      statements -= statement(code, statements, -1);
    }
  }

  /** Appends a statement and returns how many steps it has. */
  private int statement(ToySystem.Code code, int room, int held) {
    int x = random.nextInt(VARIABLES);
    int y = random.nextInt(VARIABLES);
    int constant = random.nextInt(2);
    switch (random.nextInt(16)) {
      case 0 -> code.local();
      case 1 -> code.choice(2).run(v -> v.setRegister(1, v.register(0)));
      case 2, 3 -> code.read(x, v -> v.setRegister(1, v.get(x)));
      case 4 -> code.write(x, v -> v.set(x, (v.register(1) + constant) % 2));
      case 5 -> code.update(x, y, v -> v.set(y, (v.get(x) + constant) % 2));
      case 6 -> code.await(x, random.nextBoolean());
      case 7 -> code.awaitReset(x);
      case 8 -> code.signal(0);
      case 9 -> code.broadcast(0);
      case 10 -> code.set(x);
      case 11, 12 ->
          code.test(x, v -> 1 + (v.get(x) + constant) % 3)
              .run(v -> v.setRegister(1, v.register(0)));
      case 13 -> {
        int[] steps = {0};
        code.unless(v -> v.register(1) == 0, c -> steps[0] = statement(c, room, held));
        return steps[0];
      }
      default -> {
        if (held >= 0) {
          code.sleepAndWake(0, held);
          return 2;
        }
        return section(code, room);
      }
    }
    return 1;
  }

  private int section(ToySystem.Code code, int room) {
    int lock = random.nextInt(LOCKS);
    code.acquire(lock);
    int steps = 2;
    while (steps < room && random.nextInt(3) > 0) {
      steps += statement(code, room - steps, lock);
    }
    code.release(lock);
    return steps;
  }
}
