package liss.placement.search;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import liss.cfa.InsertionPoint;
import liss.lang.LockWriting.Mode;
import liss.solver.IncrementalSat;

/** Where readers hold a reader-writer lock, as variables by class, with clauses for C17 and C18. */
final class Readers {

  private final IncrementalSat sat;
  private final int[] held;
  private final int[] shared;

  /** Those of a lock, given by the variables that say in which classes it is held. */
  Readers(IncrementalSat sat, int[] held) {
    this.sat = sat;
    this.held = held.clone();
    this.shared = IntStream.range(0, held.length).map(c -> sat.newVariable()).toArray();
  }

  /** The variable that says that a reader holds the lock in a class. */
  int at(int heldClass) {
    return shared[heldClass];
  }

  /** The classes in which readers hold it under an assignment. */
  ClassSet in(BitSet model) {
    return ClassSet.of(IntStream.range(0, shared.length).filter(c -> model.get(shared[c])));
  }

  /** Literals each of which says that a writer holds the lock somewhere. */
  List<Integer> writers() {
    List<Integer> writers = new ArrayList<>();
    for (int c = 0; c < held.length; c++) {
      int writer = sat.newVariable();
      sat.addClause(-held[c], shared[c], writer);
      writers.add(writer);
    }
    return writers;
  }

  /**
   * A section is one of a reader or of a writer from its start to its end, and so are those of the
   * program whose statements stay. What a writer protects there a writer protects (C17), and a
   * reader writes nothing (C18).
   */
  void restrict(OwnClasses own, HeldClasses classes, LockRules rules) {
    ClassSet ofReaders = own.shared().orElseThrow();
    ClassSet writing = classes.writing();
    for (int c = 0; c < held.length; c++) {
      sat.addClause(-shared[c], held[c]);
      if (!ofReaders.contains(c) && (own.classes().contains(c) || writing.contains(c))) {
        sat.addClause(-shared[c]);
      }
    }
    for (LockRules.Point point : rules.points()) {
      int reading = mode(own, point.point());
      for (HeldClasses.Transition t : point.transitions()) {
        int before = held[t.source()];
        int after = held[t.target()];
        sat.addClause(-before, -after, -shared[t.source()], shared[t.target()]);
        sat.addClause(-before, -after, shared[t.source()], -shared[t.target()]);
        sat.addClause(before, -after, -reading, shared[t.target()]);
        sat.addClause(before, -after, reading, -shared[t.target()]);
        sat.addClause(-before, after, -reading, shared[t.source()]);
        sat.addClause(-before, after, reading, -shared[t.source()]);
      }
    }
  }

  /**
   * A variable that says that what an insertion point takes or gives back a reader does, wherever
   * it is passed.
   */
  private int mode(OwnClasses own, InsertionPoint point) {
    int reading = sat.newVariable();
    if (own.sections().isBeside(point)) {
      sat.addClause(own.sections().reading().contains(point) ? reading : -reading);
    } else if (!own.isUnwritten(point)) {
      if (own.sections().unwritten(Mode.SHARED).contains(point)) {
        sat.addClause(-reading);
      }
      if (own.sections().unwritten(Mode.EXCLUSIVE).contains(point)) {
        sat.addClause(reading);
      }
    }
    return reading;
  }
}
