package liss.c.starts;

import java.util.List;
import java.util.stream.Stream;
import liss.c.analysis.Functions;
import liss.c.kernel.Environment;
import liss.c.source.CMessage;
import liss.c.source.COptions;
import liss.c.source.Messages;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;

/**
 * The threads that run without being started: those that the user names, those that the kernel has,
 * or, in a file that starts none and uses locks, the functions that other files can call.
 *
 * @param names of functions, some with a number of copies, as in {@code dev_open[2]}
 * @param environment the functions that the kernel calls, if they are the threads
 */
public record FirstThreads(List<String> names, Environment environment) {

  /** The threads that the user names, or that the kernel has. */
  public static FirstThreads of(IASTTranslationUnit unit, COptions options, Messages messages) {
    Environment found = Environment.of(unit, options.vocabulary());
    if (!isKernel(unit, found, options)) {
      return new FirstThreads(options.threads(), Environment.NONE);
    }
    List<String> entries = options.kernel().entries();
    Environment narrowed = entries.isEmpty() ? found : found.narrowedTo(entries);
    entries.stream()
        .filter(name -> found.entries().stream().noneMatch(e -> e.function().equals(name)))
        .forEach(name ->
            notCalled("the kernel does not call a function named `" + name + "`", messages));
    if (!narrowed.threads().isEmpty()) {
      messages.report(
          CMessage.KERNEL_CALLS,
          messages.start(),
          "the threads are the functions that the kernel calls: "
              + String.join(", ", narrowed.threads()),
          "`liss entries` says why; --entries chooses among them, and --threads replaces them");
    } else if (!messages.has(CMessage.NO_THREAD)) {
      notCalled("the kernel calls no function of this program", messages);
    }
    return new FirstThreads(
        Stream.concat(options.threads().stream(), narrowed.threads().stream()).toList(), narrowed);
  }

  private static boolean isKernel(IASTTranslationUnit unit, Environment found, COptions options) {
    return switch (options.kernel().use()) {
      case ALWAYS -> true;
      case WITHOUT_THREADS ->
          options.threads().isEmpty()
              && !found.threads().isEmpty()
              && Environment.defined(unit).stream().noneMatch(Threads.mayBe(options.threads()));
    };
  }

  private static void notCalled(String message, Messages messages) {
    messages.report(
        CMessage.NO_THREAD,
        messages.start(),
        message,
        "`liss entries` lists those that it calls; a vocabulary can have more tables");
  }

  /** The same, or those of a library: other files call its functions in threads. */
  public FirstThreads orLibrary(
      IASTTranslationUnit unit, Functions functions, COptions options, Messages messages) {
    boolean hasThreads =
        !names.isEmpty()
            || options.kernel().use() == COptions.Kernel.Use.ALWAYS
            || Environment.defined(unit).stream().anyMatch(Threads.mayBe(List.of()));
    List<String> threads =
        hasThreads || !functions.synchronize() ? List.of() : Threads.ofLibrary(functions);
    if (threads.isEmpty()) {
      return this;
    }
    messages.report(
        CMessage.LIBRARY,
        messages.start(),
        "the threads are the functions that other files can call: " + String.join(", ", threads),
        "--threads chooses others");
    return new FirstThreads(threads, environment);
  }
}
