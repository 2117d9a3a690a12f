package liss.c.lowering;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import liss.c.ir.Layouts;
import liss.c.ir.Layouts.Field;
import liss.c.ir.Layouts.Layout;
import liss.c.ir.Type;
import liss.c.syntax.ConstantExpressions;
import org.eclipse.cdt.core.dom.ast.IASTCompositeTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTFieldDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.internal.core.dom.parser.c.CVisitor;

/**
 * Where the fields of one structure or union lie, as the compilers of Linux place them (System V
 * ABI, AMD64 supplement, 3.1.2): a bit field lies in a storage unit of its type, and starts a new
 * one if it does not fit; one of width 0 ends the unit.
 */
final class CompositeLayout {

  /** How the names of nameless fields begin. */
  static final String NAMELESS = "nameless.";

  /** The bytes that a member of unknown size is taken to have, so that no other lies there. */
  private static final long UNKNOWN = 8;

  private final Types types;
  private final List<Field> fields = new ArrayList<>();

  /** The end of what was placed, in bits. */
  private long end;

  private long size;
  private long alignment = 1;
  private int nameless;

  CompositeLayout(Types types) {
    this.types = types;
  }

  Layout of(IASTCompositeTypeSpecifier specifier, Type.Kind kind, Optional<String> spelling) {
    boolean isPacked = Attributes.has(specifier, "packed");
    for (IASTDeclaration member : specifier.getMembers()) {
      if (member instanceof IASTSimpleDeclaration declaration) {
        members(declaration, kind, isPacked);
      }
    }
    alignment = Math.max(alignment, Attributes.alignment(specifier).orElse(1L));
    return new Layout(fields, aligned(Math.max(size, bytes(end)), alignment), alignment, spelling);
  }

  private void members(IASTSimpleDeclaration declaration, Type.Kind kind, boolean isPacked) {
    IASTDeclarator[] declarators = declaration.getDeclarators();
    if (declarators.length == 0) {
      types
          .nameless(declaration)
          .ifPresent(inner -> {
            start(kind);
            place(NAMELESS + ++nameless, inner, isPacked ? 1 : types.layouts().alignment(inner));
          });
    }
    for (IASTDeclarator declarator : declarators) {
      start(kind);
      Type type = types.of(CVisitor.createType(declarator));
      String name = Declarators.name(declarator).toString();
      boolean isTight = isPacked || Attributes.has(declarator, "packed");
      long natural = isTight ? 1 : types.layouts().alignment(type);
      Optional<Long> width = width(declarator);
      if (width.isPresent() && type instanceof Type.Arithmetic unit) {
        bits(name, unit, width.get(), isTight);
      } else {
        place(name, type, Math.max(natural, Attributes.alignment(declarator).orElse(1L)));
      }
    }
  }

  /** The members of a union all lie at its start. */
  private void start(Type.Kind kind) {
    size = Math.max(size, bytes(end));
    if (kind == Type.Kind.UNION) {
      end = 0;
    }
  }

  private static Optional<Long> width(IASTDeclarator declarator) {
    return declarator instanceof IASTFieldDeclarator field && field.getBitFieldSize() != null
        ? ConstantExpressions.value(field.getBitFieldSize())
        : Optional.empty();
  }

  private void place(String name, Type type, long aligned) {
    long offset = aligned(bytes(end), aligned);
    fields.add(new Field(name, type, offset, Optional.empty()));
    alignment = Math.max(alignment, aligned);
    end = (offset + types.layouts().size(type).orElse(UNKNOWN)) * Byte.SIZE;
  }

  private void bits(String name, Type.Arithmetic unit, long width, boolean isPacked) {
    long unitBits = types.layouts().size(unit).getAsLong() * Byte.SIZE;
    if (width < 0 || width > unitBits) {
      throw new UnsupportedException("a bit field that is wider than its type");
    }
    boolean crosses = end / unitBits != (end + width - 1) / unitBits;
    if (width == 0 || crosses && !isPacked) {
      end = aligned(end, unitBits);
    }
    if (width == 0) {
      return;
    }
    if (crosses && isPacked && end % unitBits + width > unitBits) {
      throw new UnsupportedException("a packed bit field that crosses storage units");
    }
    if (!name.isEmpty()) {
      long offset = end / unitBits * unitBits / Byte.SIZE;
      int from = (int) (end % unitBits);
      fields.add(new Field(name, unit, offset, Optional.of(new Layouts.Bits(from, (int) width))));
      alignment = Math.max(alignment, isPacked ? 1 : unitBits / Byte.SIZE);
    }
    end += width;
  }

  private static long bytes(long bits) {
    return (bits + Byte.SIZE - 1) / Byte.SIZE;
  }

  private static long aligned(long size, long alignment) {
    return (size + alignment - 1) / alignment * alignment;
  }
}
