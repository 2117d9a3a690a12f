package liss.c.source;

import java.util.function.Supplier;
import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * A stage of reading a program of C, for those who measure where the time goes: an event of the
 * virtual machine's flight recorder, which costs next to nothing unless somebody records.
 */
@Name("liss.Stage")
@Label("Stage of reading C")
@Category("liss")
@StackTrace(false)
public final class Stage extends Event {

  @Label("Stage")
  private final String stage;

  private Stage(String stage) {
    this.stage = stage;
  }

  /** Does the work of a stage. */
  public static <R> R of(String name, Supplier<R> work) {
    Stage stage = new Stage(name);
    stage.begin();
    try {
      return work.get();
    } finally {
      stage.commit();
    }
  }

  /** The name of the stage. */
  public String stage() {
    return stage;
  }
}
