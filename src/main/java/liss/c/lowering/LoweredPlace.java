package liss.c.lowering;

import java.util.Optional;
import liss.c.ir.Layouts.Bits;
import liss.c.ir.Operand;
import liss.c.ir.Type;
import liss.lang.MemoryOrder;

/**
 * What an expression designates that can be read and written.
 *
 * @param address of the object; of the storage unit of a bit field
 * @param type of the object; of the storage unit of a bit field
 * @param order how an access orders others, if it is atomic
 */
record LoweredPlace(Operand address, Type type, Optional<Bits> bits, Optional<MemoryOrder> order) {

  static LoweredPlace of(Operand address, Type type) {
    return new LoweredPlace(address, type, Optional.empty(), Optional.empty());
  }

  /** A copy with other accesses; one that is atomic by its type stays so. */
  LoweredPlace with(Optional<MemoryOrder> accesses) {
    return new LoweredPlace(address, type, bits, accesses.or(() -> order));
  }
}
