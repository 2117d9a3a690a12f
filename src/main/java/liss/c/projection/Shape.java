package liss.c.projection;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import liss.c.ir.Layouts;
import liss.c.ir.Type;
import liss.c.ir.Type.Int;

/**
 * The cells of which an object consists: the scalars that its type has, and where several are at
 * one place, as in a union, the largest of them. Bytes between them are in no cell.
 *
 * @param size in bytes
 * @param cells in the order of their places
 * @param stride the cells repeat after so many bytes
 * @param period so many cells are in a stride
 */
record Shape(long size, List<Cell> cells, long stride, int period) {

  /** An object must fit between an address and the next one, and into an array of W. */
  private static final int MOST_CELLS = 65536;

  /**
   * A number of an object.
   *
   * @param offset of its first byte
   */
  record Cell(long offset, Type.Scalar type) {

    long size() {
      return bits(type) / Byte.SIZE;
    }

    long end() {
      return offset + size();
    }

    Cell moved(long distance) {
      return new Cell(offset + distance, type);
    }

    boolean overlaps(Cell other) {
      return offset < other.end() && other.offset < end();
    }
  }

  /** Copies the list. */
  Shape {
    cells = List.copyOf(cells);
  }

  /** That of an object of a type. */
  static Shape of(Type type, Layouts layouts) {
    Type element = type;
    long number = 1;
    while (element instanceof Type.Array array) {
      element = array.element();
      number =
          Math.multiplyHigh(number, array.length()) == 0 ? number * array.length() : Long.MAX_VALUE;
    }
    return repeated(element, number, layouts);
  }

  /** That of some elements after each other. */
  static Shape repeated(Type element, long number, Layouts layouts) {
    long stride = size(element, layouts);
    List<Cell> inside = disjoint(leaves(element, 0, layouts));
    if (number < 0 || number > MOST_CELLS / Math.max(1, inside.size())) {
      throw new InexactException("an object of more than " + MOST_CELLS + " numbers");
    }
    List<Cell> all = new ArrayList<>();
    for (long i = 0; i < number; i++) {
      for (Cell cell : inside) {
        all.add(cell.moved(i * stride));
      }
    }
    return regular(new Shape(number * stride, all, stride, inside.size()));
  }

  /** The shape, where all cells are alike as one that repeats after each of them. */
  private static Shape regular(Shape shape) {
    if (shape.cells().isEmpty()) {
      return shape;
    }
    Cell first = shape.cells().getFirst();
    long size = first.size();
    for (int i = 0; i < shape.cells().size(); i++) {
      Cell cell = shape.cells().get(i);
      if (cell.offset() != i * size || !cell.type().equals(first.type())) {
        return shape;
      }
    }
    return shape.size() == shape.cells().size() * size
        ? new Shape(shape.size(), shape.cells(), size, 1)
        : shape;
  }

  /** The size of a type in bytes, which must be known. */
  static long size(Type type, Layouts layouts) {
    return layouts.size(type).orElseThrow(() -> new InexactException("a value of unknown type"));
  }

  /** How many bits a scalar has in memory. */
  static int bits(Type.Scalar type) {
    return switch (type) {
      case Int t -> t.bits();
      case Type.Bool t -> Byte.SIZE;
      case Type.Real t -> t.bits() == 80 ? 128 : t.bits();
      case Type.Pointer t -> Long.SIZE;
    };
  }

  /** How many bytes a scalar has in memory. */
  static long bytes(Type.Scalar type) {
    return bits(type) / Byte.SIZE;
  }

  /** The scalars of a type, in the order of the text. */
  static List<Cell> leaves(Type type, long offset, Layouts layouts) {
    return switch (type) {
      case Type.Scalar t -> List.of(new Cell(offset, t));
      case Type.Array t -> {
        List<Cell> inside = leaves(t.element(), offset, layouts);
        long stride = size(t.element(), layouts);
        if (t.length() > MOST_CELLS / Math.max(1, inside.size())) {
          throw new InexactException("an object of more than " + MOST_CELLS + " numbers");
        }
        List<Cell> all = new ArrayList<>();
        for (long i = 0; i < t.length(); i++) {
          for (Cell cell : inside) {
            all.add(cell.moved(i * stride));
          }
        }
        yield all;
      }
      case Type.Composite t ->
          layouts
              .layout(t)
              .orElseThrow(() -> new InexactException("a value of unknown type"))
              .fields()
              .stream()
              .flatMap(field -> leaves(field.type(), offset + field.offset(), layouts).stream())
              .toList();
      case Type.Code t -> List.of();
      case Type.Nothing t -> List.of();
      case Type.Unknown t -> throw new InexactException("a value of unknown type");
    };
  }

  /** The largest of the cells that overlap, and single bytes where others lie. */
  static List<Cell> disjoint(List<Cell> cells) {
    List<Cell> chosen = new ArrayList<>();
    for (Cell cell : cells.stream().sorted(Comparator.comparing(Cell::size).reversed()).toList()) {
      if (chosen.stream().noneMatch(cell::overlaps)) {
        chosen.add(cell);
      } else {
        for (long at = cell.offset(); at < cell.end(); at++) {
          Cell part = new Cell(at, new Int(Byte.SIZE, Type.Sign.UNSIGNED));
          if (chosen.stream().noneMatch(part::overlaps)) {
            chosen.add(part);
          }
        }
      }
    }
    chosen.sort(Comparator.comparing(Cell::offset));
    return chosen;
  }

  /** Whether all cells are alike and leave no gaps. */
  boolean isRegular() {
    return period == 1 && !cells.isEmpty() && cells.getFirst().size() == stride;
  }

  /** The number of the cell at an offset, which has a size. */
  Optional<Integer> exact(long offset, long bytes) {
    int from = 0;
    int to = cells.size() - 1;
    while (from <= to) {
      int middle = (from + to) / 2;
      Cell cell = cells.get(middle);
      if (cell.offset() == offset) {
        return cell.size() == bytes ? Optional.of(middle) : Optional.empty();
      }
      if (cell.offset() < offset) {
        from = middle + 1;
      } else {
        to = middle - 1;
      }
    }
    return Optional.empty();
  }

  /** The numbers of the cells that have some of these bytes. */
  List<Integer> overlapping(long offset, long bytes) {
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < cells.size(); i++) {
      if (cells.get(i).offset() < offset + bytes && offset < cells.get(i).end()) {
        found.add(i);
      }
    }
    return found;
  }

  /** Cells of one type that follow each other without gaps, in one stride. */
  record Run(int first, long from, long end, long size) {}

  /** The runs of the first stride. */
  List<Run> runs() {
    List<Run> runs = new ArrayList<>();
    for (int i = 0; i < period; i++) {
      Cell cell = cells.get(i);
      Run last = runs.isEmpty() ? new Run(0, -1, -1, -1) : runs.getLast();
      if (last.end() == cell.offset() && cells.get(last.first()).type().equals(cell.type())) {
        runs.set(runs.size() - 1, new Run(last.first(), last.from(), cell.end(), last.size()));
      } else {
        runs.add(new Run(i, cell.offset(), cell.end(), cell.size()));
      }
    }
    return runs;
  }
}
