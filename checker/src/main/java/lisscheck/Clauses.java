package lisscheck;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Clauses over variables, and a search for values that satisfy them (Davis, Logemann, Loveland,
 * CACM 5(7), 1962). A literal is the number of a variable, which is positive, or its negative.
 */
final class Clauses {

  /** So often one search looks at a clause at most, before it decides again. */
  private static final long MOST = 20_000_000;

  private final List<int[]> clauses = new ArrayList<>();
  private int variables;

  /** That at most so many of some variables are true. */
  record AtMost(int number, List<Integer> variables) {}

  int variable() {
    return ++variables;
  }

  void add(int... literals) {
    clauses.add(literals);
  }

  void add(List<Integer> literals) {
    add(literals.stream().mapToInt(i -> i).toArray());
  }

  /** Whether no values satisfy all clauses within limits; false if that was not found out. */
  boolean areUnsatisfiable(List<AtMost> limits) {
    return new Search(limits).isRefuted();
  }

  private final class Search {
    private final List<AtMost> limits;
    private final int[] used;
    private final List<BitSet> limited = new ArrayList<>();

    /** For each literal, from the least one, the clauses that have it. */
    private final List<List<int[]>> having = new ArrayList<>();

    /** For each variable 1 if it is true, -1 if it is false, 0 if that is open. */
    private final int[] values = new int[variables + 1];

    private final List<Integer> trail = new ArrayList<>();
    private long looks;

    Search(List<AtMost> limits) {
      this.limits = limits;
      this.used = new int[limits.size()];
      for (AtMost limit : limits) {
        BitSet of = new BitSet();
        limit.variables().forEach(of::set);
        limited.add(of);
      }
      for (int literal = -variables; literal <= variables; literal++) {
        having.add(new ArrayList<>());
      }
      for (int[] clause : clauses) {
        for (int literal : clause) {
          having.get(literal + variables).add(clause);
        }
      }
    }

    boolean isRefuted() {
      for (int i = 0; i < used.length; i++) {
        if (!isWithin(i)) {
          return true;
        }
      }
      return !clauses.stream().allMatch(this::isPossible) || !propagate(0) || !mayBeSatisfied();
    }

    /** Decides literals until all clauses are satisfied, or it has looked at clauses too often. */
    private boolean mayBeSatisfied() {
      while (true) {
        int literal = literalToDecide();
        if (literal == 0 || looks > MOST) {
          return true;
        }
        int before = trail.size();
        if (assign(literal) && mayBeSatisfied()) {
          return true;
        }
        undo(before);
        if (!assign(-literal)) {
          return false;
        }
      }
    }

    /** A literal of a clause that is not satisfied if all other variables are false; 0 if all are. */
    private int literalToDecide() {
      int least = Integer.MAX_VALUE;
      int literal = 0;
      for (int[] clause : clauses) {
        int open = open(clause);
        if (0 < open && open < least) {
          least = open;
          literal = firstOpen(clause);
        }
      }
      return literal;
    }

    /** How many literals of such a clause are open; 0 for any other. */
    private int open(int[] clause) {
      int open = 0;
      for (int literal : clause) {
        int value = value(literal);
        if (value > 0 || value == 0 && literal < 0) {
          return 0;
        }
        open += value == 0 ? 1 : 0;
      }
      return open;
    }

    private int firstOpen(int[] clause) {
      for (int literal : clause) {
        if (value(literal) == 0) {
          return literal;
        }
      }
      return 0;
    }

    private int value(int literal) {
      return literal > 0 ? values[literal] : -values[-literal];
    }

    /** Makes an open literal true, and what follows from that; false if that is impossible. */
    private boolean assign(int literal) {
      int before = trail.size();
      if (value(literal) == 0) {
        set(literal);
      }
      return value(literal) > 0 && propagate(before);
    }

    /** Finds what follows from the literals of the trail from a position on. */
    private boolean propagate(int from) {
      for (int next = from; next < trail.size(); next++) {
        int made = trail.get(next);
        for (int i = 0; made > 0 && i < used.length; i++) {
          if (limited.get(i).get(made) && !isWithin(i)) {
            return false;
          }
        }
        if (!having.get(variables - made).stream().allMatch(this::isPossible)) {
          return false;
        }
      }
      return true;
    }

    /** Whether a limit is kept; if it is reached, the other variables become false. */
    private boolean isWithin(int limit) {
      AtMost most = limits.get(limit);
      if (used[limit] == most.number()) {
        most.variables().stream().filter(v -> values[v] == 0).forEach(v -> set(-v));
      }
      return used[limit] <= most.number();
    }

    /** Whether a clause has a literal that is not false; if it is the only one, it becomes true. */
    private boolean isPossible(int[] clause) {
      looks++;
      int open = 0;
      for (int literal : clause) {
        if (value(literal) > 0) {
          return true;
        }
        open += value(literal) == 0 ? 1 : 0;
      }
      if (open == 1) {
        set(firstOpen(clause));
      }
      return open > 0;
    }

    private void set(int literal) {
      values[Math.abs(literal)] = literal > 0 ? 1 : -1;
      trail.add(literal);
      count(literal, 1);
    }

    private void undo(int size) {
      while (trail.size() > size) {
        int literal = trail.removeLast();
        values[Math.abs(literal)] = 0;
        count(literal, -1);
      }
    }

    private void count(int literal, int change) {
      for (int i = 0; literal > 0 && i < used.length; i++) {
        used[i] += limited.get(i).get(literal) ? change : 0;
      }
    }
  }
}
