package liss.batch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * A client of a resident process, as the launcher is one.
 *
 * @param question the secret that it tells
 * @param given letters for the streams that there are
 */
public record ResidentClient(
    int port, String question, String context, String given, Map<String, String> environment) {

  /** What a request printed, or what was said instead. */
  public record Told(String said, int exitCode, String out, String err) {}

  /** A client that knows the secret. */
  public static ResidentClient of(Address address, String context, String given) {
    return new ResidentClient(address.port(), address.question(), context, given, Map.of());
  }

  /** The same with a secret. */
  ResidentClient asking(String other) {
    return new ResidentClient(port, other, context, given, environment);
  }

  /** The same with environment variables. */
  ResidentClient in(Map<String, String> variables) {
    return new ResidentClient(port, question, context, given, variables);
  }

  /** Connects, and sends what a client knows. */
  Socket connected(String what) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    send(socket, question + " " + what);
    return socket;
  }

  private static void send(Socket socket, String... fields) throws IOException {
    OutputStream out = socket.getOutputStream();
    for (String field : fields) {
      out.write((field + "\0").getBytes(UTF_8));
    }
    out.flush();
  }

  /** Runs a command line. */
  public Told run(String input, String... arguments) throws IOException {
    try (Socket control = connected("run")) {
      BufferedReader lines =
          new BufferedReader(new InputStreamReader(control.getInputStream(), UTF_8));
      String answer = lines.readLine();
      List<String> fields = new ArrayList<>(List.of(context, given, "" + environment.size()));
      environment.forEach((name, value) -> fields.add(name + "=" + value));
      fields.add("" + arguments.length);
      fields.addAll(List.of(arguments));
      send(control, fields.toArray(String[]::new));
      String said = lines.readLine();
      if (!"yes".equals(said)) {
        return new Told(answer + " " + said, -1, "", "");
      }
      CompletableFuture<String> out = text("out");
      CompletableFuture<String> err =
          given.contains("m") ? CompletableFuture.completedFuture("") : text("err");
      if (given.contains("i")) {
        try (Socket in = connected("in")) {
          in.getOutputStream().write(input.getBytes(UTF_8));
        }
      }
      int exitCode = Integer.parseInt(lines.readLine());
      return new Told(answer + " yes", exitCode, out.join(), err.join());
    }
  }

  private CompletableFuture<String> text(String stream) throws IOException {
    Socket socket = connected(stream);
    return CompletableFuture.supplyAsync(
        () -> {
          try (socket) {
            return new String(socket.getInputStream().readAllBytes(), UTF_8);
          } catch (IOException e) {
            return e.toString();
          }
        },
        work -> new Thread(work).start());
  }
}
