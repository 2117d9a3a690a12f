package liss.placement;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import liss.placement.MaxSat.Soft;

/**
 * Soft literals for the weight of excluded pairs, one for many pairs. A <em>cell</em> is a set of
 * pairs with a variable that says that all of them are paid. The first cells are the groups that
 * the first regions exclude as a whole. A later region may exclude a part of a cell: that part
 * becomes a cell inside, and is paid if it or a cell around it is. So weights already counted by
 * the search for a lower bound never change.
 */
final class PairCells {

  private final IncrementalSat sat;
  private final ClassPairs pairs;
  private final Cell root;
  private final List<Soft> newSofts = new ArrayList<>();
  private final List<Integer> literals = new ArrayList<>();

  /** Pairs; the literals of the cell and of those around it; the parts, which are disjoint. */
  private record Cell(BitSet pairs, List<Integer> paid, List<Cell> parts) {}

  PairCells(IncrementalSat sat, ClassPairs pairs, PairGroups groups) {
    this.sat = sat;
    this.pairs = pairs;
    BitSet all = new BitSet();
    all.set(0, pairs.size());
    this.root = new Cell(all, List.of(), new ArrayList<>());
    List<BitSet> members = groups.members();
    for (BitSet group : members.subList(1, members.size())) {
      if (!group.isEmpty()) {
        add(group, root);
      }
    }
  }

  /** The soft literals that have been made since the last call. */
  List<Soft> newSofts() {
    List<Soft> softs = List.copyOf(newSofts);
    newSofts.clear();
    return softs;
  }

  /** The variables of all cells. */
  List<Integer> literals() {
    return literals;
  }

  /** Demands that pairs be paid if the literal is true. */
  void exclude(int literal, BitSet excluded) {
    exclude(literal, excluded, root);
  }

  private void exclude(int literal, BitSet excluded, Cell cell) {
    BitSet rest = (BitSet) excluded.clone();
    for (Cell part : List.copyOf(cell.parts())) {
      if (part.pairs().intersects(rest)) {
        if (Subsets.contains(rest, part.pairs())) {
          sat.addImplication(literal, part.paid());
        } else {
          BitSet inside = (BitSet) rest.clone();
          inside.and(part.pairs());
          exclude(literal, inside, part);
        }
        rest.andNot(part.pairs());
      }
    }
    if (!rest.isEmpty()) {
      sat.addImplication(literal, add(rest, cell).paid());
    }
  }

  private Cell add(BitSet excluded, Cell around) {
    int variable = sat.newVariable();
    List<Integer> paid = new ArrayList<>(List.of(variable));
    paid.addAll(around.paid());
    Cell cell = new Cell(excluded, List.copyOf(paid), new ArrayList<>());
    around.parts().add(cell);
    literals.add(variable);
    newSofts.add(new Soft(-variable, pairs.weight(excluded)));
    return cell;
  }

  /** Literals of which one is true if the pair is paid; none if that is never necessary. */
  List<Integer> paid(int pair) {
    Cell cell = root;
    boolean isInner = true;
    while (isInner) {
      Cell outer = cell;
      cell = outer.parts().stream().filter(p -> p.pairs().get(pair)).findFirst().orElse(outer);
      isInner = cell != outer;
    }
    return cell.paid();
  }

  /** Literals that say that no cell is paid that needs not be if just these pairs are excluded. */
  List<Integer> absent(BitSet excluded) {
    List<Integer> literals = new ArrayList<>();
    root.parts().forEach(part -> absent(part, excluded, literals));
    return literals;
  }

  private static void absent(Cell cell, BitSet excluded, List<Integer> literals) {
    if (Subsets.contains(excluded, cell.pairs())) {
      cell.parts().forEach(part -> absent(part, new BitSet(), literals));
    } else {
      literals.add(-cell.paid().getFirst());
      cell.parts().forEach(part -> absent(part, excluded, literals));
    }
  }
}
