package dev.gateleg.benchmarks.engine;

import dev.gateleg.benchmarks.engine.Workload.Operation;
import dev.gateleg.benchmarks.harness.Spread;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Measures the engine: beside DynamoDB Local, by its start, and as it grows. Progress goes to the standard error. */
public final class EngineSuite {

  /** The engine, the SDK and what they need; and this module. */
  private static final Pattern OWN_ARCHIVES =
      Pattern.compile("gateleg-(engine|benchmarks)-|awssdk|slf4j-|reactive-streams-|classes$");

  private static final String IN_PROCESS = "in process";
  private static final String HTTP = "http";
  private static final String HTTP_REPLAYED = "http, replayed";
  private static final String DISK = "http, disk";
  private static final String DISK_REPLAYED = "http, disk, replayed";
  private static final String START_UP = "start-up";
  private static final String FIRST_CALL = "first call";
  private static final String GROWTH_IN_MEMORY = "growth in memory";
  private static final String GROWTH_ON_DISK = "growth on disk";

  private static final int MOST_THREADS = 16;

  /** A disk takes once this and once that long for a sync, and DynamoDB Local makes few of them in a turn. */
  private static final int DISK_TIMES = 3;

  private static final int[] THREADS = {1, 4, MOST_THREADS};
  private static final double MOST_FIRST_CALL_MILLIS = 100;
  private static final double MOST_GROWTH = 2;
  private static final double MOST_BYTES_PER_ITEM = 1.5 * 1024;

  private final EnginePlan plan;
  private final String only;
  private final List<Row> rows = new ArrayList<>();

  private EngineSuite(EnginePlan plan, String only) {
    this.plan = plan;
    this.only = only;
  }

  /** The names of all that can be measured, each a section's and an operation's. */
  public static List<String> names() {
    Stream<String> all = Stream.of(IN_PROCESS, HTTP, HTTP_REPLAYED)
        .flatMap(section ->
            Stream.of(Operation.values()).map(operation -> name(section, operation.label())));
    Stream<String> rest = Stream.of(
        name(DISK, Operation.PUT.label()),
        name(DISK_REPLAYED, Operation.PUT.label()),
        name(START_UP, FIRST_CALL),
        GROWTH_IN_MEMORY,
        GROWTH_ON_DISK);
    return Stream.concat(all, rest).toList();
  }

  private static String name(String section, String operation) {
    return section + " " + operation;
  }

  /**
   * Measures what the plan says and gives a report.
   *
   * @param only the part of a section's and operation's name to measure, such as "disk" or "http get"; empty for all
   * @param json whether the report is to be JSON instead of a table
   */
  public static String run(EnginePlan plan, String only, boolean json) {
    EngineSuite suite = new EngineSuite(plan, only);
    suite.inProcess();
    suite.overHttp();
    suite.onDisk();
    suite.startUp();
    suite.growth(GROWTH_IN_MEMORY, "memory");
    suite.growthOnDisk();
    return json
        ? EngineReport.json(suite.rows)
        : EngineReport.table(suite.rows, plan.growth().small());
  }

  private void inProcess() {
    List<Operation> wanted = wanted(IN_PROCESS);
    if (wanted.isEmpty()) {
      return;
    }
    try (Contender engine = Contender.engineInProcess();
        Contender local = Contender.localInProcess()) {
      fill(engine, local);
      Comparison comparison = new Comparison(IN_PROCESS, plan, engine, local, Contender::load);
      for (Operation operation : wanted) {
        comparison.warmUp(operation);
        for (int threads : THREADS) {
          progress("in process, " + operation.label() + ", threads: " + threads);
          rows.addAll(comparison.throughput(operation, threads, inProcessTarget(operation)));
        }
      }
    }
  }

  private static Target inProcessTarget(Operation operation) {
    return switch (operation) {
      case PUT, UPDATE, QUERY -> Target.atLeast(50);
      case GET -> Target.atLeast(20);
      case TRANSACTION -> Target.atLeast(100);
    };
  }

  /**
   * By the SDK's client, which shares the processors with the servers and takes a large part of them; and the same requests
   * without that client, which show what the servers are able to do.
   */
  private void overHttp() {
    if (wanted(HTTP).isEmpty() && wanted(HTTP_REPLAYED).isEmpty()) {
      return;
    }
    try (Contender engine = Contender.overHttp(Server.ENGINE, Server.MEMORY);
        Contender local = Contender.overHttp(Server.LOCAL, Server.MEMORY)) {
      fill(engine, local);
      overHttp(new Comparison(HTTP, plan, engine, local, Contender::load), THREADS);
      overHttp(new Comparison(HTTP_REPLAYED, plan, engine, local, Contender::replay), MOST_THREADS);
    }
  }

  private void overHttp(Comparison comparison, int... threadCounts) {
    for (Operation operation : wanted(comparison.section())) {
      comparison.warmUp(operation);
      for (int threads : threadCounts) {
        progress(comparison.section() + ", " + operation.label() + ", threads: " + threads);
        boolean most = threads == MOST_THREADS;
        rows.addAll(comparison.withLatencies(
            operation,
            threads,
            most ? Target.atLeast(4) : Target.NONE,
            most ? Target.below(1) : Target.NONE));
      }
    }
  }

  private void onDisk() {
    if (!isWanted(name(DISK, Operation.PUT.label()))
        && !isWanted(name(DISK_REPLAYED, Operation.PUT.label()))) {
      return;
    }
    EnginePlan longer = plan.longer(DISK_TIMES);
    inFolder(folder -> {
      String ofEngine = folder.resolve("engine").toString();
      String ofLocal = Files.createDirectory(folder.resolve("local")).toString();
      try (Contender engine = Contender.overHttp(Server.ENGINE, ofEngine);
          Contender local = Contender.overHttp(Server.LOCAL, ofLocal)) {
        fill(engine, local);
        onDisk(new Comparison(DISK, longer, engine, local, Contender::load));
        onDisk(new Comparison(DISK_REPLAYED, longer, engine, local, Contender::replay));
      }
    });
  }

  private void onDisk(Comparison comparison) {
    if (isWanted(name(comparison.section(), Operation.PUT.label()))) {
      progress(comparison.section());
      comparison.warmUp(Operation.PUT);
      rows.addAll(
          comparison.withLatencies(Operation.PUT, MOST_THREADS, Target.atLeast(10), Target.NONE));
    }
  }

  private void fill(Contender engine, Contender local) {
    engine.fill(plan.loaded());
    local.fill(plan.loaded());
  }

  private void startUp() {
    if (!isWanted(name(START_UP, FIRST_CALL))) {
      return;
    }
    inFolder(folder -> startUp(classArchive(folder)));
  }

  /** The JVM arguments to use an archive of the classes that a start loads; none if the class path has folders in it. */
  private static List<String> classArchive(Path folder) {
    if (Stream.of(startUpPath().split(File.pathSeparator))
        .map(Path::of)
        .anyMatch(Files::isDirectory)) {
      progress("start-up: the JVM archives classes of jars only, and there are folders");
      return List.of();
    }
    Path archive = folder.resolve("classes.jsa");
    List<String> making = List.of("-XX:ArchiveClassesAtExit=" + archive);
    Child.run(StartUp.class, startUpPath(), making, List.of("engine"));
    return List.of("-XX:SharedArchiveFile=" + archive, "-Xlog:disable");
  }

  private void startUp(List<String> withArchive) {
    double[][] engine = new double[2][plan.starts()];
    double[][] local = new double[2][plan.starts()];
    double[][] sdk = new double[2][plan.starts()];
    double[][] quick = new double[2][plan.starts()];
    for (int i = 0; i < plan.starts(); i++) {
      progress("start-up, " + (i + 1) + " of " + plan.starts());
      firstCall("engine", List.of(), engine, i);
      firstCall("local", List.of(), local, i);
      firstCall("sdk", List.of(), sdk, i);
      if (!withArchive.isEmpty()) {
        firstCall("engine", withArchive, quick, i);
      }
    }
    Target target = Target.figureAtMost(MOST_FIRST_CALL_MILLIS, "ms");
    firstCall(FIRST_CALL, engine[0], local[0], sdk[0], target);
    firstCall("processor", engine[1], local[1], sdk[1], Target.NONE);
    if (!withArchive.isEmpty()) {
      double millis = Spread.of(quick[0]).median();
      rows.add(
          row(FIRST_CALL + ", archived classes", millis, Spread.of(local[0]).median(), target));
    }
  }

  private void firstCall(
      String what, double[] engine, double[] local, double[] sdk, Target target) {
    double ofEngine = Spread.of(engine).median();
    double ofSdk = Spread.of(sdk).median();
    rows.add(row(what, ofEngine, Spread.of(local).median(), target));
    rows.add(row(what + ", SDK's classes only", ofSdk, Double.NaN, Target.NONE));
    rows.add(row(what + ", the rest", ofEngine - ofSdk, Double.NaN, target));
  }

  private static Row row(String operation, double millis, double other, Target target) {
    return new Row(START_UP, operation, "", "ms", millis, other, millis / other, target);
  }

  /** By the clock, and of the processor. */
  private static void firstCall(String who, List<String> jvmArguments, double[][] times, int at) {
    List<String> lines = Child.run(StartUp.class, startUpPath(), jvmArguments, List.of(who));
    times[0][at] = Double.parseDouble(lines.get(0));
    times[1][at] = Double.parseDouble(lines.get(1));
  }

  /**
   * The class path with the engine and the SDK in front. The JVM opens archives in that order until it finds a class, and no
   * program that has the engine has all those of DynamoDB Local before it.
   */
  private static String startUpPath() {
    Predicate<String> own = OWN_ARCHIVES.asPredicate();
    List<String> entries = List.of(Child.classPath().split(File.pathSeparator));
    return Stream.concat(entries.stream().filter(own), entries.stream().filter(own.negate()))
        .collect(Collectors.joining(File.pathSeparator));
  }

  private void growthOnDisk() {
    if (isWanted(GROWTH_ON_DISK)) {
      inFolder(folder -> growth(GROWTH_ON_DISK, folder.toString()));
    }
  }

  private void growth(String section, String place) {
    if (!isWanted(section)) {
      return;
    }
    EnginePlan.GrowthPlan growth = plan.growth();
    progress(section + ", up to " + growth.items() + " items");
    boolean memory = place.equals("memory");
    String heap = memory ? heap() : "-Xmx1g";
    String setting = String.format(Locale.ROOT, "%,d items, %s", growth.items(), heap);
    for (String line : Child.run(
        Growth.class,
        List.of(heap),
        Stream.concat(
                Stream.of(place),
                Stream.of(growth.small(), growth.items(), growth.warmUpGets(), 5 * plan.rounds())
                    .map(String::valueOf))
            .toList())) {
      String[] words = line.split("\t");
      double value = Double.parseDouble(words[2]);
      if (words[0].equals("heap")) {
        Target target = Target.figureAtMost(MOST_BYTES_PER_ITEM, "B");
        rows.add(new Row(
            "heap per item of 1 KB", words[1], "", "B", value, Double.NaN, Double.NaN, target));
      } else {
        double small = Double.parseDouble(words[3]);
        rows.add(new Row(
            section,
            words[1],
            setting,
            "µs",
            value,
            small,
            value / small,
            Target.atMost(MOST_GROWTH)));
      }
    }
  }

  /** Enough for the items and what the collector needs beside them. */
  private String heap() {
    return "-Xmx" + (512 + plan.growth().items() * 17L / 10_000) + "m";
  }

  private List<Operation> wanted(String section) {
    return Stream.of(Operation.values())
        .filter(operation -> isWanted(name(section, operation.label())))
        .toList();
  }

  private boolean isWanted(String name) {
    return name.contains(only);
  }

  private static void progress(String what) {
    System.err.println(what + " …");
  }

  @FunctionalInterface
  private interface FolderUse {
    void in(Path folder) throws IOException;
  }

  private static void inFolder(FolderUse use) {
    try {
      Path folder = Files.createTempDirectory("gateleg-benchmark");
      try {
        use.in(folder);
      } finally {
        delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the folder for the benchmark cannot be used", e);
    }
  }

  static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
