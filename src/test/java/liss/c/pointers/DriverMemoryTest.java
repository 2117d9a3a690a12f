package liss.c.pointers;

import static org.assertj.core.api.Assertions.assertThat;

import liss.c.Sources;
import org.junit.jupiter.api.Test;

/** Which parts of the structures of a driver are different memory, and when somebody has them. */
class DriverMemoryTest {

  private static final String SAFE = "true";
  private static final String RACE = "possible(preemption-safety)";

  private static final String DRIVER =
      """
      #include <linux/module.h>
      #include <linux/fs.h>
      #include <linux/slab.h>
      #include <linux/spinlock.h>
      static int k;
      %s
      static int f(struct inode *i, struct file *file) { %s return 0; }
      static ssize_t r(struct file *file, char *b, size_t c, loff_t *p) { %s return 0; }
      static const struct file_operations o = { .open = f, .read = r };
      """;

  private static String result(String declarations, String open, String read) {
    return Sources.verified(DRIVER.formatted(declarations, open, read));
  }

  /** Reads a place twice. */
  private static String twice(String place) {
    return "int a = %1$s, b = %1$s; return a - b;".formatted(place);
  }

  @Test
  void an_array_without_a_length_is_behind_the_other_fields() {
    String structure = "struct s { int n; char tail[]; }; extern struct s *s;";
    assertThat(result(structure, twice("s->tail[1]"), "s->tail[7] = 1;")).isEqualTo(RACE);
    assertThat(result(structure, twice("s->tail[1]"), "s->n = 1;")).isEqualTo(SAFE);
  }

  @Test
  void bit_fields_of_one_unit_are_one() {
    String structure = "static struct { unsigned a : 1, b : 1; int between; unsigned c : 1; } s;";
    assertThat(result(structure, twice("s.a"), "s.b = 1;")).isEqualTo(RACE);
    String lock = "static DEFINE_SPINLOCK(one); static DEFINE_SPINLOCK(other);";
    String open = "spin_lock(&one); s.a = 1; spin_unlock(&one);";
    String read = "spin_lock(&other); s.%s = 1; spin_unlock(&other);";
    assertThat(result(structure + lock, open, read.formatted("b"))).isEqualTo(RACE);
    assertThat(result(structure + lock, open, read.formatted("c"))).isEqualTo(SAFE);
  }

  @Test
  void the_members_of_a_union_are_one() {
    String union = "static struct { union { int x; long raw; }; int y; } u;";
    assertThat(result(union, twice("u.x"), "u.raw = 3;")).isEqualTo(RACE);
    assertThat(result(union, twice("u.x"), "u.y = 3;")).isEqualTo(SAFE);
  }

  @Test
  void nobody_uses_an_object_when_its_last_reference_is_given_back() {
    String preprocessed =
        """
        # 0 "driver.c"
        # 1 "./include/linux/kconfig.h" 1
        # 1 "driver.c" 2
        # 1 "./include/linux/fs.h" 1
        struct file;
        struct file_operations {
          int (*open)(void *inode, struct file *file);
          long (*read)(struct file *file, char *b, unsigned long c, long long *p);
        };
        # 2 "driver.c" 2
        # 1 "./include/linux/kref.h" 1
        struct kref { int count; };
        _Bool refcount_dec_and_test(int *count);
        static inline int %1$s(struct kref *ref, void (*release)(struct kref *ref)) {
          if (refcount_dec_and_test(&ref->count)) { release(ref); return 1; }
          return 0;
        }
        # 3 "driver.c" 2
        static int k;
        static struct { struct kref ref; int n; } s;
        static void gone(struct kref *ref) { s.n = 1; s.n = 2; }
        static int f(void *inode, struct file *file) { %1$s(&s.ref, gone); return 0; }
        static long r(struct file *file, char *b, unsigned long c, long long *p) { k = s.n; return 0; }
        static const struct file_operations o = { .open = f, .read = r };
        """;
    assertThat(Sources.verified(preprocessed.formatted("kref_put"))).isEqualTo(SAFE);
    assertThat(Sources.verified(preprocessed.formatted("other_put"))).isEqualTo(RACE);
    String elsewhere = preprocessed.replace("kconfig.h", "config.h");
    assertThat(Sources.verified(elsewhere.formatted("kref_put"))).isEqualTo(RACE);
  }
}
