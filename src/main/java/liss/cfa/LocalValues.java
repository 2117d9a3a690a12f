package liss.cfa;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Where the values go that the threads of a program read, by the locals that get them: reaching
 * definitions (Aho, Lam, Sethi, Ullman, Compilers, 2006, 9.2.4), and what decides which definition
 * is executed (D. E. Denning, P. J. Denning, Certification of programs for secure information flow,
 * CACM 20(7), 1977). Time in the product of steps, locals and reads, for each round in which values
 * go further.
 */
public final class LocalValues implements ValueFlow {

  /** What is followed. */
  private enum Extent {
    VALUES,
    VALUES_AND_CHOICES
  }

  /** By thread and step the numbers of the reads on which it depends. */
  private final List<Map<Edge, BitSet>> reached = new ArrayList<>();

  private final List<Map<Edge, BitSet>> influenced = new ArrayList<>();

  /** The values of all threads of a program, which has values. */
  public LocalValues(ProgramCfa program) {
    for (Cfa thread : program.threads()) {
      reached.add(new InThread(thread, Extent.VALUES).used());
      influenced.add(new InThread(thread, Extent.VALUES_AND_CHOICES).used());
    }
  }

  @Override
  public boolean reaches(Edge read, Edge use) {
    return depends(reached, read, use);
  }

  @Override
  public boolean influences(Edge read, Edge use) {
    return depends(influenced, read, use);
  }

  private static boolean depends(List<Map<Edge, BitSet>> used, Edge read, Edge use) {
    BitSet reads = used.get(use.thread()).get(use);
    return read.thread() == use.thread() && reads != null && reads.get(read.id());
  }

  private static final class InThread {

    private final Cfa thread;
    private final Extent extent;
    private final ControlDependence control;

    /** By location and local the reads from which its value may come. */
    private final List<List<BitSet>> values = new ArrayList<>();

    /** By location the reads that decide whether a thread comes there. */
    private final List<BitSet> deciding = new ArrayList<>();

    private final Map<Edge, BitSet> used = new HashMap<>();
    private boolean changes = true;

    InThread(Cfa thread, Extent extent) {
      this.thread = thread;
      this.extent = extent;
      this.control = new ControlDependence(thread);
      for (int location = 0; location < thread.size(); location++) {
        deciding.add(new BitSet());
        List<BitSet> ofLocals = new ArrayList<>();
        for (int local = 0; local < thread.locals(); local++) {
          ofLocals.add(new BitSet());
        }
        values.add(ofLocals);
      }
    }

    Map<Edge, BitSet> used() {
      List<Edge> edges = thread.edges();
      while (changes) {
        changes = false;
        edges.forEach(this::follow);
      }
      return used;
    }

    private void follow(Edge edge) {
      List<BitSet> before = values.get(edge.source());
      BitSet reads = used.computeIfAbsent(edge, e -> new BitSet());
      LocalExpr.of(edge.action()).forEach(operand -> collect(operand, before, reads));
      boolean decides = edge.action() instanceof Action.Branch && !reads.isEmpty();
      if (decides && extent == Extent.VALUES_AND_CHOICES) {
        control.decidedBy(edge.source()).stream()
            .forEach(location -> add(reads, deciding.get(location)));
      }
      int set = LiveLocals.written(edge.action()).orElse(-1);
      List<BitSet> behind = values.get(edge.target());
      for (int local = 0; local < thread.locals(); local++) {
        add(local == set ? defined(edge, reads) : before.get(local), behind.get(local));
      }
    }

    private BitSet defined(Edge edge, BitSet reads) {
      BitSet defined = (BitSet) reads.clone();
      defined.or(deciding.get(edge.source()));
      if (edge.action() instanceof Action.Read) {
        defined.set(edge.id());
      }
      return defined;
    }

    private void add(BitSet reads, BitSet known) {
      int size = known.cardinality();
      known.or(reads);
      changes |= known.cardinality() > size;
    }

    private static void collect(LocalExpr expr, List<BitSet> values, BitSet reads) {
      switch (expr) {
        case LocalExpr.Constant e -> {}
        case LocalExpr.Local e -> reads.or(values.get(e.slot()));
        case LocalExpr.Unary e -> collect(e.operand(), values, reads);
        case LocalExpr.Binary e -> {
          collect(e.left(), values, reads);
          collect(e.right(), values, reads);
        }
      }
    }
  }
}
