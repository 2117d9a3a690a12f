package liss.bench;

@picocli.CommandLine.Command(name = "maxsat")
final class MaxSatCommand implements Runnable {
  public void run() {}
}
