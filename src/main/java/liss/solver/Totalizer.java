package liss.solver;

import java.util.ArrayList;
import java.util.List;

/**
 * A unary counter of how many of its inputs are true, whose outputs are made when they are asked
 * for. Output j must be true when at least j inputs are; it may be true otherwise.
 *
 * <p>Bailleux, Boufkhad, "Efficient CNF encoding of Boolean cardinality constraints", CP 2003;
 * incremental as in Martins, Joshi, Manquinho, Lynce, "Incremental cardinality constraints for
 * MaxSAT", CP 2014. Outputs up to j of n inputs take O(n j) clauses.
 */
public final class Totalizer {

  private final IncrementalSat sat;
  private final Node root;

  /** A counter of the literals. */
  public Totalizer(IncrementalSat sat, List<Integer> inputs) {
    this.sat = sat;
    this.root = tree(inputs);
  }

  /** Number of inputs. */
  public int size() {
    return root.size;
  }

  /** The literal that is true when at least {@code count} inputs are. */
  public int output(int count) {
    grow(root, count);
    return root.outputs.get(count - 1);
  }

  private static final class Node {
    final int size;
    final List<Node> children;
    final List<Integer> outputs = new ArrayList<>();

    Node(int size, List<Node> children) {
      this.size = size;
      this.children = children;
    }
  }

  private static Node tree(List<Integer> inputs) {
    if (inputs.size() == 1) {
      Node leaf = new Node(1, List.of());
      leaf.outputs.add(inputs.get(0));
      return leaf;
    }
    int middle = inputs.size() / 2;
    Node left = tree(inputs.subList(0, middle));
    Node right = tree(inputs.subList(middle, inputs.size()));
    return new Node(inputs.size(), List.of(left, right));
  }

  private void grow(Node node, int count) {
    int wanted = Math.min(count, node.size);
    if (node.outputs.size() >= wanted) {
      return;
    }
    node.children.forEach(child -> grow(child, wanted));
    while (node.outputs.size() < wanted) {
      addOutput(node);
    }
  }

  private void addOutput(Node node) {
    Node left = node.children.get(0);
    Node right = node.children.get(1);
    int sum = node.outputs.size() + 1;
    int output = sat.newVariable();
    for (int fromLeft = Math.max(0, sum - right.size);
        fromLeft <= Math.min(sum, left.size);
        fromLeft++) {
      List<Integer> clause = new ArrayList<>();
      if (fromLeft > 0) {
        clause.add(-left.outputs.get(fromLeft - 1));
      }
      if (fromLeft < sum) {
        clause.add(-right.outputs.get(sum - fromLeft - 1));
      }
      clause.add(output);
      sat.addClause(clause);
    }
    if (sum > 1) {
      sat.addClause(-output, node.outputs.get(sum - 2));
    }
    node.outputs.add(output);
  }
}
