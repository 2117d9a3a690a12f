package liss.c.values;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.c.values.CType.Kind;
import liss.c.values.CType.Sign;
import liss.c.values.CType.Whole;
import org.eclipse.cdt.core.dom.ast.IASTFieldDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IArrayType;
import org.eclipse.cdt.core.dom.ast.IBasicType;
import org.eclipse.cdt.core.dom.ast.ICompositeType;
import org.eclipse.cdt.core.dom.ast.IEnumeration;
import org.eclipse.cdt.core.dom.ast.IField;
import org.eclipse.cdt.core.dom.ast.IFunctionType;
import org.eclipse.cdt.core.dom.ast.IPointerType;
import org.eclipse.cdt.core.dom.ast.IQualifierType;
import org.eclipse.cdt.core.dom.ast.IType;
import org.eclipse.cdt.core.dom.ast.ITypedef;
import org.eclipse.cdt.internal.core.dom.parser.c.ICInternalBinding;

/**
 * The types of a program on a 64-bit machine (LP64), and the cells and bytes that their values
 * take. A scalar takes one cell, and the cells of a structure or array follow each other.
 */
final class Types {

  private static final Map<String, Kind> SYNCHRONIZERS =
      Map.ofEntries(
          Map.entry("pthread_mutex_t", Kind.LOCK),
          Map.entry("pthread_spinlock_t", Kind.LOCK),
          Map.entry("pthread_cond_t", Kind.CONDVAR),
          Map.entry("sem_t", Kind.SEMAPHORE),
          Map.entry("pthread_rwlock_t", Kind.RWLOCK),
          Map.entry("pthread_barrier_t", Kind.BARRIER),
          Map.entry("pthread_attr_t", Kind.ATTRIBUTES),
          Map.entry("pthread_mutexattr_t", Kind.ATTRIBUTES),
          Map.entry("pthread_condattr_t", Kind.ATTRIBUTES),
          Map.entry("pthread_rwlockattr_t", Kind.ATTRIBUTES),
          Map.entry("pthread_barrierattr_t", Kind.ATTRIBUTES));

  private final Map<ICompositeType, List<Field>> fields = new HashMap<>();

  /**
   * A field of a structure.
   *
   * @param offset its first cell
   */
  record Field(String name, CType type, int offset) {}

  /** The type that the parser has found. */
  CType of(IType type) {
    IType inner = type;
    while (inner instanceof ITypedef || inner instanceof IQualifierType) {
      if (inner instanceof ITypedef named && SYNCHRONIZERS.containsKey(named.getName())) {
        return new CType.Synchronizer(SYNCHRONIZERS.get(named.getName()));
      }
      inner =
          inner instanceof ITypedef named ? named.getType() : ((IQualifierType) inner).getType();
    }
    return switch (inner) {
      case IBasicType t -> basic(t);
      case IEnumeration t -> t.getMinValue() < 0 ? Whole.INT : Whole.UNSIGNED;
      case IPointerType t -> new CType.Pointer(() -> of(t.getType()));
      case IArrayType t -> array(t);
      case ICompositeType t when t.getKey() == ICompositeType.k_struct && t.getName() != null ->
          new CType.Struct(t);
      case ICompositeType t -> new CType.Opaque("a union");
      case IFunctionType t -> new CType.Function();
      case null, default -> new CType.Opaque("a value of unknown type");
    };
  }

  private static CType basic(IBasicType type) {
    Sign sign = type.isUnsigned() ? Sign.UNSIGNED : Sign.SIGNED;
    return switch (type.getKind()) {
      case eVoid -> new CType.Nothing();
      case eBoolean -> new CType.Truth();
      case eChar -> new Whole(8, sign);
      case eInt, eUnspecified ->
          new Whole(type.isLong() || type.isLongLong() ? 64 : type.isShort() ? 16 : 32, sign);
      default -> new CType.Opaque("a number that is no integer");
    };
  }

  private CType array(IArrayType type) {
    Number length = type.getSize() == null ? Integer.valueOf(0) : type.getSize().numberValue();
    return length == null || length.longValue() < 0 || length.longValue() > 1 << 24
        ? new CType.Opaque("an array of unknown length")
        : new CType.Array(of(type.getType()), length.intValue());
  }

  /** The fields of a structure. */
  List<Field> fields(CType.Struct struct) {
    List<Field> known = fields.get(struct.declared());
    if (known != null) {
      return known;
    }
    List<Field> found = new ArrayList<>();
    int offset = 0;
    for (IField field : struct.declared().getFields()) {
      CType type = isBitField(field) ? new CType.Opaque("a bit field") : of(field.getType());
      found.add(new Field(field.getName(), type, offset));
      offset += cells(type);
    }
    fields.put(struct.declared(), found);
    return found;
  }

  private static boolean isBitField(IField field) {
    IASTNode node = field instanceof ICInternalBinding declared ? declared.getPhysicalNode() : null;
    while (node != null && !(node instanceof org.eclipse.cdt.core.dom.ast.IASTDeclaration)) {
      if (node instanceof IASTFieldDeclarator declarator && declarator.getBitFieldSize() != null) {
        return true;
      }
      node = node.getParent();
    }
    return false;
  }

  /** The field of some name. */
  Optional<Field> field(CType.Struct struct, String name) {
    return fields(struct).stream().filter(field -> field.name().equals(name)).findFirst();
  }

  /** How many cells a value takes. */
  int cells(CType type) {
    return switch (type) {
      case CType.Array t -> Math.multiplyExact(t.length(), cells(t.element()));
      case CType.Struct t -> fields(t).stream().mapToInt(field -> cells(field.type())).sum();
      case CType.Scalar t -> 1;
      case CType.Synchronizer t -> 1;
      case CType.Nothing t -> 1;
      case CType.Function t -> 1;
      case CType.Opaque t -> 1;
    };
  }

  /** The types of the cells of a value. */
  List<CType> leaves(CType type) {
    List<CType> leaves = new ArrayList<>();
    addLeaves(type, leaves);
    return leaves;
  }

  private void addLeaves(CType type, List<CType> leaves) {
    switch (type) {
      case CType.Array t -> {
        for (int i = 0; i < t.length(); i++) {
          addLeaves(t.element(), leaves);
        }
      }
      case CType.Struct t -> fields(t).forEach(field -> addLeaves(field.type(), leaves));
      case CType.Scalar t -> leaves.add(t);
      case CType.Synchronizer t -> leaves.add(t);
      case CType.Nothing t -> leaves.add(t);
      case CType.Function t -> leaves.add(t);
      case CType.Opaque t -> leaves.add(t);
    }
  }

  /** {@code sizeof}. */
  long size(CType type) {
    return switch (type) {
      case Whole t -> t.bits() / 8;
      case CType.Truth t -> 1;
      case CType.Pointer t -> 8;
      case CType.Array t -> t.length() * size(t.element());
      case CType.Struct t -> size(t);
      case CType.Synchronizer t ->
          switch (t.kind()) {
            case LOCK -> 40;
            case CONDVAR -> 48;
            case SEMAPHORE, BARRIER -> 32;
            case RWLOCK, ATTRIBUTES -> 56;
          };
      case CType.Nothing t -> 1;
      case CType.Function t -> 1;
      case CType.Opaque t -> throw new InexactException("the size of " + t.what());
    };
  }

  private long size(CType.Struct struct) {
    long size = 0;
    for (Field field : fields(struct)) {
      size = aligned(size, alignment(field.type())) + size(field.type());
    }
    return aligned(size, alignment(struct));
  }

  private static long aligned(long size, long alignment) {
    return (size + alignment - 1) / alignment * alignment;
  }

  private long alignment(CType type) {
    return switch (type) {
      case CType.Array t -> alignment(t.element());
      case CType.Struct t ->
          fields(t).stream().mapToLong(field -> alignment(field.type())).max().orElse(1);
      case CType.Synchronizer t -> 8;
      case CType.Scalar t -> size(t);
      case CType.Nothing t -> 1;
      case CType.Function t -> 1;
      case CType.Opaque t -> 1;
    };
  }

  /** Whether a cell of one type can be read and written as one of another (C11, 6.5). */
  static boolean areCompatible(CType one, CType other) {
    return switch (one) {
      case Whole t -> other instanceof Whole o && o.bits() == t.bits();
      case CType.Pointer t -> other instanceof CType.Pointer;
      case CType.Truth t -> other instanceof CType.Truth;
      case CType.Synchronizer t -> other.equals(t);
      case CType.Array t -> false;
      case CType.Struct t -> false;
      case CType.Nothing t -> false;
      case CType.Function t -> false;
      case CType.Opaque t -> false;
    };
  }
}
