package liss.batch;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;

/**
 * A command line of a client, with its streams.
 *
 * @param environment the environment variables that commands read, as far as they are set
 * @param given says which streams there are, see {@code package-info}
 */
public record Request(
    List<String> arguments,
    Map<String, String> environment,
    String given,
    InputStream in,
    OutputStream out,
    OutputStream err) {

  /** Copies the list and the map. */
  public Request {
    arguments = List.copyOf(arguments);
    environment = Map.copyOf(environment);
  }

  /** Whether a person reads the output as it is written. */
  public boolean isOutTerminal() {
    return given.contains("o");
  }

  /** Whether a person reads the errors as they are written. */
  public boolean isErrTerminal() {
    return given.contains("e");
  }
}
