package liss;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Copies with direct switches do what the classes of the compiler do. */
@Tag("slow")
class DirectSwitchesTest {

  /** Prints what switches choose and what records return, for many kinds of both. */
  private static final String SAMPLE =
      """
      package liss;

      import java.util.List;
      import java.util.Objects;

      public final class Sample {
        sealed interface Shape {
          default String text() {
            return switch (this) {
              case Round round when round.radius() > 2 -> "large " + round;
              case Round round -> "round " + round;
              case Box(var width, Size(double height)) when height > width -> "high";
              case Box box -> "box " + box;
              case Empty empty -> "empty";
            };
          }
        }

        record Size(double value) {}
        record Round(int radius) implements Shape {}
        record Box(float width, Size height) implements Shape {}
        record Empty() implements Shape {}

        record All(
            boolean a, byte b, char c, short d, int e, long f, float g, double h, String i,
            int[] j) {}

        enum Colour { RED, GREEN }

        static String any(Object object) {
          return switch (object) {
            case null -> "null";
            case String text when text.isEmpty() -> "empty text";
            case String text -> text;
            case Integer number when number > 5 -> "large";
            case Number number -> "number";
            case Colour colour when colour == Colour.RED -> "red";
            case Runnable[] array -> "array";
            case List<?> list when list.isEmpty() -> "empty list";
            default -> object.getClass().getSimpleName();
          };
        }

        static String constants(Object object) {
          return switch (object) {
            case Colour.RED -> "red";
            case Colour.GREEN -> "green";
            default -> "other";
          };
        }

        public static void main(String[] args) {
          List<Shape> shapes =
              List.of(
                  new Round(1), new Round(3), new Box(1, new Size(2)), new Box(2, new Size(1)),
                  new Box(Float.NaN, new Size(-0.0)), new Box(2, new Size(0.0)), new Empty());
          shapes.forEach(shape -> System.out.println(shape.text() + " " + shape.hashCode()));
          for (Shape one : shapes) {
            for (Shape other : shapes) {
              System.out.print(one.equals(other) + " ");
            }
          }
          System.out.println(new Box(Float.NaN, null).equals(new Box(Float.NaN, null)));
          System.out.println(new Box(1, new Size(0.0)).equals(new Box(1, new Size(-0.0))));
          int[] none = null;
          All all = new All(true, (byte) 2, 'c', (short) 4, 5, 6L, 7f, 8.0, "i", none);
          All null9 = new All(true, (byte) 2, 'c', (short) 4, 5, 6L, 7f, 8.0, null, none);
          System.out.println(all.hashCode() + " " + null9.hashCode() + " " + all.equals(null9));
          System.out.println(all.equals(null) + " " + all.equals("all") + " " + all);
          System.out.println(Objects.equals(all, new All(true, (byte) 2, 'c', (short) 4, 5, 6L, 7f, 8.0, "i", none)));
          Object[] objects = {null, "", "x", 3, 7, 8L, Colour.RED, Colour.GREEN, new Runnable[0], List.of(), List.of(1), 'c'};
          for (Object object : objects) {
            System.out.println(any(object));
          }
          System.out.println(constants(Colour.GREEN) + constants("green"));
          try {
            ((Shape) null).text();
          } catch (NullPointerException e) {
            System.out.println("null shape");
          }
        }
      }
      """;

  @TempDir private Path directory;

  @Test
  void copiesDoWhatTheOriginalsDo() throws Exception {
    assumeThat(Runtime.version().feature()).as("java.lang.classfile").isGreaterThanOrEqualTo(24);
    Path jar = directory.resolve("sample.jar");
    Path direct = directory.resolve("direct.jar");
    Jars.write(jar, Map.of("liss.Sample", SAMPLE));
    run("-cp", jar.toString(), "tools/DirectSwitches.java", jar.toString(), direct.toString());
    try (ZipFile copies = new ZipFile(direct.toFile())) {
      assertThat(copies.stream().map(Object::toString))
          .contains("liss/Sample.class", "liss/Sample$Shape.class", "liss/Sample$All.class")
          .doesNotContain("liss/Sample$Colour.class");
    }
    String original = run("-cp", jar.toString(), "liss.Sample");
    assertThat(original).contains("null shape", "large Round[radius=3]", "empty list");
    assertThat(run("-Xverify:all", "-cp", direct + File.pathSeparator + jar, "liss.Sample"))
        .isEqualTo(original);
    assertThat(run("-Xlog:class+load", "-cp", jar.toString(), "liss.Sample"))
        .contains("liss.Sample$Shape$$TypeSwitch");
    assertThat(run("-Xlog:class+load", "-cp", direct + File.pathSeparator + jar, "liss.Sample"))
        .doesNotContain("liss.Sample$Shape$$TypeSwitch");
  }

  private static String run(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }
}
