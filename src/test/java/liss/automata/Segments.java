package liss.automata;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * A random automaton made of a few hubs and words between them, and others like it whose words have
 * their symbols in another order: language inclusion modulo independence is as frequent as not.
 */
record Segments(int hubs, Set<Integer> accepting, List<Segment> segments) {

  record Segment(int source, Word word, int target) {}

  /** Segments between any hubs. */
  static Segments cyclic(Random random, int symbols) {
    return random(random, symbols, 1 + random.nextInt(3), Shape.CYCLIC);
  }

  /** Segments from hub to later hub only, with words of at most eight symbols. */
  static Segments acyclic(Random random, int symbols) {
    return random(random, symbols, 3, Shape.ACYCLIC);
  }

  private enum Shape {
    CYCLIC,
    ACYCLIC
  }

  private static Segments random(Random random, int symbols, int hubs, Shape shape) {
    List<Segment> segments = new ArrayList<>();
    int count = hubs + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      int source = random.nextInt(shape == Shape.CYCLIC ? hubs : hubs - 1);
      int target =
          shape == Shape.CYCLIC
              ? random.nextInt(hubs)
              : source + 1 + random.nextInt(hubs - source - 1);
      int runs = shape == Shape.CYCLIC ? 1 + random.nextInt(3) : 1;
      Word word = Independences.randomWord(random, symbols, 1 + random.nextInt(2));
      for (int run = 0; run < runs; run++) {
        int symbol = random.nextInt(symbols);
        for (int repeat = random.nextInt(3); repeat > 0; repeat--) {
          word = word.append(symbol);
        }
      }
      segments.add(new Segment(source, word, target));
    }
    return new Segments(hubs, new TreeSet<>(List.of(random.nextInt(hubs), hubs - 1)), segments);
  }

  /** Each segment with equivalent words in its place; now and then with another word too. */
  Segments reordered(Random random, IndependenceRelation independence, int symbols) {
    List<Segment> changed = new ArrayList<>();
    for (Segment segment : segments) {
      Word[] equivalent =
          Independences.equivalentWords(segment.word(), independence).toArray(Word[]::new);
      for (int copies = random.nextInt(5) / 2; copies >= 0; copies--) {
        Word word = equivalent[random.nextInt(equivalent.length)];
        changed.add(new Segment(segment.source(), word, segment.target()));
      }
      if (random.nextInt(10) == 0) {
        Word word = Independences.randomWord(random, symbols, segment.word().length());
        changed.add(new Segment(segment.source(), word, segment.target()));
      }
    }
    return new Segments(hubs, accepting, changed);
  }

  /** The automaton; hub 0 is initial, and some steps are followed by a silent one. */
  ExplicitNfa build(Random random) {
    ExplicitNfa.Builder nfa = ExplicitNfa.builder().initial(0);
    accepting.forEach(nfa::accepting);
    int fresh = hubs;
    for (Segment segment : segments) {
      int from = segment.source();
      for (int i = 0; i < segment.word().length(); i++) {
        boolean last = i == segment.word().length() - 1;
        int to = last ? segment.target() : fresh++;
        if (random.nextInt(6) == 0) {
          nfa.transition(from, segment.word().symbolAt(i), fresh).epsilon(fresh, to);
          fresh++;
        } else {
          nfa.transition(from, segment.word().symbolAt(i), to);
        }
        from = to;
      }
    }
    return nfa.build();
  }
}
