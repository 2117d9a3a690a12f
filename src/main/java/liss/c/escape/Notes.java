package liss.c.escape;

import java.util.Set;
import liss.c.ir.Operand;

/** Gets what is found where control may come, in the last walk through a function. */
interface Notes {

  /** Some addresses or arguments of an instruction point to own memory. */
  void own(int position, Set<Operand> operands);

  /** A call passes own memory. */
  void passed(int position, Set<Integer> arguments);

  /** A start leaves memory to the new thread. */
  void gives(int start);

  /** What a start has left to a thread is used or shown. */
  void isUsedFurther(int start);

  /** The states are not the last ones. */
  Notes NONE =
      new Notes() {
        @Override
        public void own(int position, Set<Operand> operands) {}

        @Override
        public void passed(int position, Set<Integer> arguments) {}

        @Override
        public void gives(int start) {}

        @Override
        public void isUsedFurther(int start) {}
      };
}
