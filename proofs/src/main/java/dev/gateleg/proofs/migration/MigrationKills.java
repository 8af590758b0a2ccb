package dev.gateleg.proofs.migration;

import dev.gateleg.engine.Endpoint;
import dev.gateleg.engine.Engine;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A migration by processes of their own, over HTTP: some write, some take the steps, and all of them are killed without warning
 * again and again. Both sides must be the same in the end, and nothing that was acknowledged may be lost.
 */
public final class MigrationKills {

  private static final int WRITERS = 2;
  private static final int OPERATORS = 2;
  private static final Duration LONGEST = Duration.ofMinutes(20);

  private final int slips;
  private final int kills;
  private final Random random;
  private final Map<Integer, AtomicLong> stamps = new ConcurrentHashMap<>();
  private final Set<Integer> deleted = ConcurrentHashMap.newKeySet();
  private final ConcurrentLinkedQueue<String> wrong = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean done = new AtomicBoolean();

  /**
   * What was seen.
   *
   * @param slips how many slips there were
   * @param kills how many processes were killed
   * @param acknowledged how many writes were acknowledged
   * @param wrong what is wrong, in sentences
   */
  public record Report(int slips, int kills, long acknowledged, List<String> wrong) {}

  private MigrationKills(int slips, int kills, long seed) {
    this.slips = slips;
    this.kills = kills;
    this.random = new Random(seed);
  }

  /** Prints what was seen; the arguments are how many slips, how many kills, and a seed. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Report report = run(
        Integer.parseInt(arguments[0]),
        Integer.parseInt(arguments[1]),
        Long.parseLong(arguments[2]));
    System.out.println(report);
    System.exit(report.wrong().isEmpty() ? 0 : 1);
  }

  /** Migrates so many slips, and kills so many processes meanwhile. */
  public static Report run(int slips, int kills, long seed)
      throws IOException, InterruptedException {
    return new MigrationKills(slips, kills, seed).report();
  }

  private Report report() throws IOException, InterruptedException {
    try (Engine engine = Engine.inMemory();
        Endpoint endpoint = engine.serve(0)) {
      OldLendingTable.TYPE.create(engine.client());
      LendingTable.TYPE.create(engine.client());
      OldLending old = OldLendingTable.TYPE.open(engine.client());
      for (int i = 0; i < slips; i++) {
        old.create(new OldSlip(i, MigrationScenario.READERS.get(i % 3), 0));
      }
      List<Process> processes = new ArrayList<>();
      int killed;
      try {
        killed = killing(endpoint.uri(), processes);
      } finally {
        processes.forEach(Process::destroyForcibly);
      }
      for (Process process : processes) {
        process.waitFor();
      }
      check(old, LendingTable.TYPE.open(engine.client()));
      long acknowledged =
          deleted.size() + stamps.values().stream().mapToLong(AtomicLong::get).sum();
      return new Report(slips, killed, acknowledged, List.copyOf(wrong));
    }
  }

  /** Kills one process after the other, and starts another in its place, until all steps are taken. */
  private int killing(URI endpoint, List<Process> processes)
      throws IOException, InterruptedException {
    for (int i = 0; i < WRITERS + OPERATORS; i++) {
      processes.add(start(endpoint, i));
    }
    int killed = 0;
    long giveUp = System.nanoTime() + LONGEST.toNanos();
    while (!done.get() || killed < kills) {
      if (System.nanoTime() > giveUp) {
        wrong.add("the steps were not taken within " + LONGEST);
        return killed;
      }
      TimeUnit.MILLISECONDS.sleep(500 + random.nextInt(2_500));
      int victim = random.nextInt(processes.size());
      if (killed < kills) {
        processes.get(victim).destroyForcibly();
        killed++;
      }
      for (int i = 0; i < processes.size(); i++) {
        if (!processes.get(i).isAlive() && (i < WRITERS || !done.get())) {
          processes.set(i, start(endpoint, i));
        }
      }
    }
    return killed;
  }

  private Process start(URI endpoint, int number) throws IOException {
    Process process = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xshare:auto",
            "-Xmx128m",
            "-cp",
            System.getProperty("java.class.path"),
            MigrationProcess.class.getName(),
            endpoint.toString(),
            number < WRITERS ? MigrationProcess.WRITER : MigrationProcess.OPERATOR,
            Long.toString(random.nextLong()),
            Integer.toString(slips))
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
    Thread hears = new Thread(() -> hear(process), "hears-" + number);
    hears.setDaemon(true);
    hears.start();
    return process;
  }

  private void hear(Process process) {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] words = line.split(" ", 2);
        switch (words[0]) {
          case "stamped" ->
            stamps
                .computeIfAbsent(Integer.valueOf(words[1]), any -> new AtomicLong())
                .incrementAndGet();
          case "deleted" -> deleted.add(Integer.valueOf(words[1]));
          case "wrong" -> wrong.add(words[1]);
          case "differences" -> {
            if (!words[1].equals("0")) {
              wrong.add("the verification found " + words[1] + " differences");
            }
          }
          default -> done.set(done.get() || line.equals(MigrationProcess.DONE));
        }
      }
    } catch (IOException e) {
      // The process was killed.
    }
  }

  private void check(OldLending old, Lending now) {
    Map<Integer, Slip> before = new TreeMap<>();
    old.slips()
        .consistent()
        .forEach(slip ->
            before.put(slip.number(), new Slip(slip.number(), slip.reader(), slip.stamps())));
    Map<Integer, Slip> after = new TreeMap<>();
    now.slips().consistent().forEach(slip -> after.put(slip.number(), slip));
    if (!before.equals(after)) {
      wrong.add("the sides differ: " + before.size() + " old, " + after.size() + " new slips");
    }
    for (int number = 0; number < slips; number++) {
      Slip slip = after.get(number);
      AtomicLong sure = stamps.get(number);
      if (slip == null && number % 10 != 0) {
        wrong.add("slip " + number + " is lost");
      } else if (slip != null && deleted.contains(number)) {
        wrong.add("slip " + number + " was deleted and is there");
      } else if (slip != null && sure != null && slip.stamps() < sure.get()) {
        wrong.add(slip + " has lost stamps, of which " + sure + " were acknowledged");
      }
    }
  }
}
