package liss.report.html;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.elk.alg.layered.options.LayeredMetaDataProvider;
import org.eclipse.elk.alg.layered.options.LayeredOptions;
import org.eclipse.elk.alg.layered.options.NodePlacementStrategy;
import org.eclipse.elk.core.RecursiveGraphLayoutEngine;
import org.eclipse.elk.core.data.LayoutMetaDataService;
import org.eclipse.elk.core.options.CoreOptions;
import org.eclipse.elk.core.options.Direction;
import org.eclipse.elk.core.options.EdgeLabelPlacement;
import org.eclipse.elk.core.options.EdgeRouting;
import org.eclipse.elk.core.options.PortConstraints;
import org.eclipse.elk.core.options.PortSide;
import org.eclipse.elk.core.util.BasicProgressMonitor;
import org.eclipse.elk.graph.ElkEdge;
import org.eclipse.elk.graph.ElkEdgeSection;
import org.eclipse.elk.graph.ElkLabel;
import org.eclipse.elk.graph.ElkNode;
import org.eclipse.elk.graph.ElkPort;
import org.eclipse.elk.graph.util.ElkGraphUtil;

/**
 * A graph that the Eclipse Layout Kernel lays out in layers, with room for the labels of its edges.
 * Nodes and edges are known by the numbers in which they were added. Sizes are those of the
 * picture.
 */
final class LayeredLayout {

  private static final int BEND_RADIUS = 8;
  private static final int STRAIGHT = 1000;

  static {
    LayoutMetaDataService.getInstance()
        .registerLayoutMetaDataProviders(new LayeredMetaDataProvider());
  }

  /** A point. */
  record Point(double x, double y) {}

  /** A width and a height. */
  record Size(double width, double height) {}

  private final ElkNode graph = ElkGraphUtil.createGraph();
  private final List<ElkNode> nodes = new ArrayList<>();
  private final List<ElkEdge> edges = new ArrayList<>();

  /** An empty graph whose edges lead, where possible, in a direction. */
  LayeredLayout(Direction direction) {
    graph.setProperty(CoreOptions.ALGORITHM, LayeredOptions.ALGORITHM_ID);
    graph.setProperty(CoreOptions.DIRECTION, direction);
    graph.setProperty(CoreOptions.EDGE_ROUTING, EdgeRouting.ORTHOGONAL);
    graph.setProperty(CoreOptions.RANDOM_SEED, 1);
    graph.setProperty(CoreOptions.SPACING_EDGE_EDGE, 14.0);
    graph.setProperty(LayeredOptions.SPACING_NODE_NODE_BETWEEN_LAYERS, 28.0);
    graph.setProperty(LayeredOptions.SPACING_EDGE_NODE_BETWEEN_LAYERS, 18.0);
    graph.setProperty(LayeredOptions.SPACING_EDGE_EDGE_BETWEEN_LAYERS, 14.0);
    graph.setProperty(
        LayeredOptions.NODE_PLACEMENT_STRATEGY, NodePlacementStrategy.NETWORK_SIMPLEX);
  }

  /** Adds a node. */
  void node(Size size) {
    ElkNode node = ElkGraphUtil.createNode(graph);
    node.setDimensions(size.width(), size.height());
    nodes.add(node);
  }

  /** Adds an edge with a label. */
  void edge(int from, int to, Size label) {
    add(ElkGraphUtil.createSimpleEdge(nodes.get(from), nodes.get(to)), label);
  }

  /** Adds an edge between places at the sides of nodes, which are given by their heights. */
  void edge(int from, double fromHeight, int to, double toHeight, Size label) {
    boolean isBack = to < from;
    ElkPort start = port(from, isBack ? PortSide.WEST : PortSide.EAST, fromHeight);
    ElkPort end = port(to, isBack || from == to ? PortSide.EAST : PortSide.WEST, toHeight);
    add(ElkGraphUtil.createSimpleEdge(start, end), label);
  }

  private void add(ElkEdge edge, Size size) {
    ElkLabel label = ElkGraphUtil.createLabel("label", edge);
    label.setDimensions(size.width(), size.height());
    label.setProperty(CoreOptions.EDGE_LABELS_PLACEMENT, EdgeLabelPlacement.CENTER);
    label.setProperty(CoreOptions.EDGE_LABELS_INLINE, true);
    edges.add(edge);
  }

  /** Keeps the nodes in the order in which they were added, all at one height. */
  void alignNodes() {
    for (int i = 0; i + 1 < nodes.size(); i++) {
      ElkEdge edge =
          ElkGraphUtil.createSimpleEdge(port(i, PortSide.EAST, 0), port(i + 1, PortSide.WEST, 0));
      edge.setProperty(LayeredOptions.PRIORITY_STRAIGHTNESS, STRAIGHT);
      edge.setProperty(LayeredOptions.PRIORITY_DIRECTION, STRAIGHT);
    }
  }

  private ElkPort port(int node, PortSide side, double height) {
    ElkNode owner = nodes.get(node);
    owner.setProperty(CoreOptions.PORT_CONSTRAINTS, PortConstraints.FIXED_POS);
    ElkPort port = ElkGraphUtil.createPort(owner);
    port.setProperty(CoreOptions.PORT_SIDE, side);
    port.setLocation(side == PortSide.EAST ? owner.getWidth() : 0, height);
    return port;
  }

  /** Computes all places. To be called once, after everything was added. */
  void run() {
    new RecursiveGraphLayoutEngine().layout(graph, new BasicProgressMonitor());
  }

  /** How large the picture is. */
  Size size() {
    return new Size(graph.getWidth(), graph.getHeight());
  }

  /** Where the corner of a node is. */
  Point node(int node) {
    return new Point(nodes.get(node).getX(), nodes.get(node).getY());
  }

  /** Where the corner of the label of an edge is. */
  Point label(int edge) {
    ElkLabel label = edges.get(edge).getLabels().getFirst();
    return new Point(label.getX(), label.getY());
  }

  /**
   * The line of an edge as the data of an SVG path, with its bends rounded.
   *
   * @param overlap how far it reaches into the nodes
   */
  String path(int edge, int overlap) {
    List<Point> points = points(edges.get(edge).getSections().getFirst());
    points.addFirst(beyond(points.get(1), points.removeFirst(), overlap));
    points.addLast(beyond(points.get(points.size() - 2), points.removeLast(), overlap));
    StringBuilder path = new StringBuilder("M" + text(points.getFirst()));
    for (int i = 1; i + 1 < points.size(); i++) {
      Point bend = points.get(i);
      path.append(" L").append(text(near(bend, points.get(i - 1))));
      path.append(" Q").append(text(bend)).append(' ').append(text(near(bend, points.get(i + 1))));
    }
    return path.append(" L").append(text(points.getLast())).toString();
  }

  private static List<Point> points(ElkEdgeSection section) {
    List<Point> points = new ArrayList<>();
    points.add(new Point(section.getStartX(), section.getStartY()));
    section.getBendPoints().forEach(bend -> points.add(new Point(bend.getX(), bend.getY())));
    points.add(new Point(section.getEndX(), section.getEndY()));
    return points;
  }

  /** A point on the line from one to another, after the other. */
  private static Point beyond(Point from, Point to, int distance) {
    return new Point(
        to.x() + Math.signum(to.x() - from.x()) * distance,
        to.y() + Math.signum(to.y() - from.y()) * distance);
  }

  /** A point beside a bend, on the way to another one. */
  private static Point near(Point bend, Point other) {
    double distance = Math.hypot(other.x() - bend.x(), other.y() - bend.y());
    double part = distance == 0 ? 0 : Math.min(BEND_RADIUS, distance / 2) / distance;
    return new Point(
        bend.x() + part * (other.x() - bend.x()), bend.y() + part * (other.y() - bend.y()));
  }

  private static String text(Point point) {
    return Math.round(point.x()) + " " + Math.round(point.y());
  }
}
