package liss.batch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToIntFunction;

/**
 * Answers command lines of one user, one at a time; {@code package-info} has the protocol. Ends
 * when nothing was asked for some time, and when its address is no longer in its file.
 */
public final class ResidentProcess {

  private static final byte[] LOOPBACK = {127, 0, 0, 1};

  private static final Duration LOOK_AGAIN = Duration.ofSeconds(1);

  /** The longest time to wait for what a client sends at once. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** A request waits so long for the end of the one before. */
  private static final Duration TURN = Duration.ofMillis(50);

  /** Threads of a request that have not ended after this time may never end. */
  private static final Duration LEAVE = Duration.ofSeconds(1);

  /** Another context may have this process replaced when it had nothing to do for this time. */
  private static final Duration SETTLED = Duration.ofSeconds(5);

  /** A heap that has grown by this factor is given back by the end of the process. */
  private static final int GROWTH = 4;

  private static final int MOST_BYTES = 1 << 24;
  private static final int MOST_BYTES_OF_STRANGERS = 100;

  private final Path file;
  private final String context;
  private final ToIntFunction<Request> commands;
  private final Runnable abort;

  private final Semaphore turn = new Semaphore(1);
  private final Map<String, BlockingQueue<Stream>> streams = new ConcurrentHashMap<>();
  private final long heap = Runtime.getRuntime().totalMemory();
  private volatile long lastAnswer = System.nanoTime();
  private volatile boolean ends;

  /**
   * A process that does not yet listen.
   *
   * @param file gets the address, in a directory that only the user can read
   * @param context what the requests that it answers must have in common with it
   * @param commands runs a command line and returns its exit code
   * @param abort ends this process at once, with the request that runs
   */
  public ResidentProcess(
      Path file, String context, ToIntFunction<Request> commands, Runnable abort) {
    this.file = file;
    this.context = context;
    this.commands = commands;
    this.abort = abort;
  }

  /**
   * Answers requests until none came for a time, or the file no longer has the address.
   *
   * @throws IOException if it cannot listen, or the file cannot be written
   */
  public void serve(Duration idle) throws IOException {
    try (ServerSocket door = new ServerSocket(0, 0, InetAddress.getByAddress(LOOPBACK))) {
      Address address = Address.ofThisProcess(door.getLocalPort());
      address.write(file);
      door.setSoTimeout((int) LOOK_AGAIN.toMillis());
      while (!ends && !isIdleFor(idle) && isIn(address)) {
        try {
          Socket client = door.accept();
          daemon(() -> answer(client, address));
        } catch (SocketTimeoutException e) {
          // Time to look at the clock and the file.
        }
      }
      turn.acquireUninterruptibly();
      if (isIn(address)) {
        Files.deleteIfExists(file);
      }
    }
  }

  private boolean isIn(Address address) {
    return Address.in(file).filter(address::equals).isPresent();
  }

  /** Whether nothing was done for a time. */
  private boolean isIdleFor(Duration time) {
    return turn.availablePermits() > 0 && System.nanoTime() - lastAnswer > time.toNanos();
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(work, "resident");
    thread.setDaemon(true);
    thread.start();
  }

  /** Answers one connection: a request, or a stream of the request that runs. */
  private void answer(Socket client, Address address) {
    try {
      client.setSoTimeout((int) PATIENCE.toMillis());
      client.setTcpNoDelay(true);
      InputStream in = new BufferedInputStream(client.getInputStream());
      Fields fields = new Fields(in);
      String[] words = fields.next(MOST_BYTES_OF_STRANGERS).split(" ", 2);
      if (words.length < 2 || !words[0].equals(address.question())) {
        client.close();
      } else if (words[1].equals("run")) {
        say(client, address.answer());
        answer(client, fields);
      } else {
        client.setSoTimeout(0);
        stream(words[1]).add(new Stream(client, in));
      }
    } catch (IOException e) {
      close(client);
    }
  }

  private void answer(Socket client, Fields fields) throws IOException {
    try (client) {
      boolean isHere = fields.next().equals(context);
      String given = fields.next();
      Map<String, String> environment = new HashMap<>();
      for (String variable : fields.list()) {
        String[] both = variable.split("=", 2);
        environment.put(both[0], both[1]);
      }
      List<String> arguments = fields.list();
      ends |= !isHere && isIdleFor(SETTLED);
      if (ends) {
        say(client, "gone");
      } else if (!isHere || !isMyTurn()) {
        say(client, "busy");
      } else {
        try {
          if (ends) {
            // The request before this one has left something after.
            say(client, "gone");
          } else {
            run(client, arguments, environment, given);
          }
        } finally {
          lastAnswer = System.nanoTime();
          turn.release();
        }
      }
    }
  }

  private boolean isMyTurn() {
    try {
      return turn.tryAcquire(TURN.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      return false;
    }
  }

  private void run(
      Socket client, List<String> arguments, Map<String, String> environment, String given)
      throws IOException {
    streams.clear();
    say(client, "yes");
    try (Stream out = awaited("out");
        Stream err = given.contains("m") ? out : awaited("err");
        Stream in = given.contains("i") ? awaited("in") : out) {
      Request request =
          new Request(
              arguments,
              environment,
              given,
              given.contains("i") ? in.in : InputStream.nullInputStream(),
              out.socket.getOutputStream(),
              err.socket.getOutputStream());
      ThreadGroup group = new ThreadGroup("request");
      int exitCode = exitCode(request, client, group);
      out.close();
      err.close();
      say(client, Integer.toString(exitCode));
      ends |= isLeftBehind(group);
    }
  }

  private BlockingQueue<Stream> stream(String name) {
    return streams.computeIfAbsent(name, any -> new LinkedBlockingQueue<>());
  }

  private Stream awaited(String name) throws IOException {
    try {
      return Optional.ofNullable(stream(name).poll(PATIENCE.toMillis(), TimeUnit.MILLISECONDS))
          .orElseThrow(() -> new IOException("no stream " + name));
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  /** Runs a request in a group of threads of its own. */
  private int exitCode(Request request, Socket client, ThreadGroup group) throws IOException {
    ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
    client.setSoTimeout(0);
    FutureTask<Integer> work = new FutureTask<>(() -> commands.applyAsInt(request));
    daemon(() -> endWith(client, work));
    new Thread(group, work, "main").start();
    try {
      return work.get();
    } catch (InterruptedException | ExecutionException e) {
      throw new IOException(e);
    }
  }

  /** Whether a request has left threads that do not end soon, or a large heap. */
  private boolean isLeftBehind(ThreadGroup group) {
    long start = System.nanoTime();
    while (group.activeCount() > 0) {
      if (System.nanoTime() - start > LEAVE.toNanos()) {
        return true;
      }
      LockSupport.parkNanos(Duration.ofMillis(1).toNanos());
    }
    return Runtime.getRuntime().totalMemory() > GROWTH * heap;
  }

  /** Ends this process if a client goes away before its request is over. */
  private void endWith(Socket client, FutureTask<Integer> work) {
    int end;
    try {
      end = client.getInputStream().read();
    } catch (IOException e) {
      end = -1;
    }
    if (end < 0 && !work.isDone()) {
      abort.run();
    }
  }

  private static void say(Socket client, String line) throws IOException {
    OutputStream out = client.getOutputStream();
    out.write((line + "\n").getBytes(UTF_8));
    out.flush();
  }

  private static void close(Socket client) {
    try {
      client.close();
    } catch (IOException e) {
      // It is gone.
    }
  }

  /**
   * A connection for a stream of a request.
   *
   * @param in what the client sends after the secret
   */
  private record Stream(Socket socket, InputStream in) implements AutoCloseable {

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }

  /** What a client sends: fields that end with a zero byte. */
  private record Fields(InputStream in) {

    String next() throws IOException {
      return next(MOST_BYTES);
    }

    String next(int most) throws IOException {
      ByteArrayOutputStream field = new ByteArrayOutputStream();
      for (int read = in.read(); read != 0; read = in.read()) {
        if (read < 0 || field.size() > most) {
          throw new EOFException();
        }
        field.write(read);
      }
      return field.toString(UTF_8);
    }

    /** A number, and as many fields. */
    List<String> list() throws IOException {
      List<String> fields = new ArrayList<>();
      int number = Integer.parseInt(next());
      for (int i = 0; i < number; i++) {
        fields.add(next());
      }
      return fields;
    }
  }
}
