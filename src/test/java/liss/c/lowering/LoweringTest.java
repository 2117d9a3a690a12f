package liss.c.lowering;

import static org.assertj.core.api.Assertions.assertThat;

import liss.c.ir.InexactException;
import liss.c.ir.Interpreter;
import liss.c.source.COptions;
import liss.lang.SourceText;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

/** Programs whose normal form once had another meaning. */
class LoweringTest {

  @Test
  void theAddressOfALabelIsAFirstValue() {
    String body =
        """
        static void *const table[] = {&&one, &&two};
        goto *table[1];
        one: return 1;
        two: return 2;
        """;
    assertThat(status(body)).isEqualTo(2);
  }

  @Test
  void offsetofNeedsNoHeader() {
    assertThat(status("struct s { int a, b; }; return __builtin_offsetof(struct s, b);"))
        .isEqualTo(4);
  }

  @Test
  void bitFieldsWhoseUnitsOverlapKeepTheirFirstValues() {
    String body =
        """
        static struct { short a : 10; unsigned b : 20; char c; int d : 8; } s = {-5, 0xfffff, 7, 3};
        struct { char a; int b : 20; } t = {-1, 70000};
        return s.a == -5 && s.b == 0xfffff && s.c == 7 && s.d == 3 && t.a == -1 && t.b == 70000;
        """;
    assertThat(status(body)).isEqualTo(1);
  }

  @Test
  void aVariableIsNoConstantLength() {
    String body =
        """
        int n = 2;
        n = 7;
        char a[n];
        for (int j = 1; j < 3; j++) { char b[j * 8]; b[j * 8 - 1] = 1; n += sizeof b; }
        return sizeof a + n;
        """;
    assertThat(status(body)).isEqualTo(7 + 7 + 8 + 16);
  }

  @Test
  void aPointerToAnArrayOfVariableLengthIsInexact() {
    Assertions.assertThatThrownBy(() -> status("int n = 3; int (*p)[n] = 0; return sizeof *p;"))
        .isInstanceOf(InexactException.class);
  }

  @Test
  void aSideEffectInAnInitializerHappens() {
    assertThat(status("int i = 0; int a[] = {(i = 4), 5, (i++, 6)}; return i * 10 + a[2];"))
        .isEqualTo(56);
  }

  private static int status(String body) {
    String text = "int main(void) {\n" + body + "}\n";
    NormalForm form = NormalForm.of(new SourceText("test.c", text), COptions.defaults());
    assertThat(form).isInstanceOf(NormalForm.Lowered.class);
    return Interpreter.run(((NormalForm.Lowered) form).unit()).status();
  }
}
