package dev.gateleg.tools.command;

import dev.gateleg.tools.error.ToolsCode;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that every verb on a table takes, before the verb or after it; what stands after it wins. */
public final class Globals {

  /** Only held together for the help text. */
  static final class Options {

    @Option(
        names = "--model",
        paramLabel = "PLACE",
        description =
            "A jar, a folder of classes, or a model file (META-INF/gateleg/….json). Also by GATELEG_MODEL.")
    private @Nullable Path model;

    @Option(
        names = "--table",
        paramLabel = "NAME",
        description = {
          "The live table's name, if it is another than the model's. Also by GATELEG_TABLE.",
          "Where the place holds several models, the model's table."
        })
    private @Nullable String table;

    @Option(
        names = "--endpoint",
        paramLabel = "URL",
        description =
            "An endpoint with DynamoDB's API, such as http://localhost:8000. Also by GATELEG_ENDPOINT.")
    private @Nullable URI endpoint;

    @Option(names = "--region", paramLabel = "REGION", description = "The AWS Region.")
    private @Nullable String region;

    @Option(names = "--profile", paramLabel = "NAME", description = "The AWS profile.")
    private @Nullable String profile;

    @Option(names = "--json", description = "Print JSON, one object a line; numbers are exact.")
    private boolean json;

    @Option(
        names = "--plain",
        description = "Print tab-separated values, also on a terminal; piped, that is the default.")
    private boolean plain;

    @Option(names = "--no-color", description = "No colours; NO_COLOR does the same.")
    private boolean noColor;

    @Option(
        names = {"-q", "--quiet"},
        description = "Nothing on standard error but failures.")
    private boolean quiet;

    @Option(
        names = {"-v", "--verbose"},
        description = "Say what is sent, and where failures come from.")
    private boolean verbose;

    @Option(
        names = "--dry-run",
        description = "Say what would be sent and what it costs, and send nothing that costs.")
    private boolean dryRun;

    @Option(
        names = {"-y", "--yes"},
        description = "Do not ask.")
    private boolean yes;

    @Option(
        names = "--max-cost",
        paramLabel = "UNITS",
        description = "Refuse, or stop, what costs more request units than this.")
    private @Nullable Double maxCost;
  }

  @ArgGroup(validate = false, heading = "%nGlobal options:%n")
  private Options own = new Options();

  @SuppressWarnings("NullAway.Init") // Picocli sets it before it calls.
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  /** For picocli. */
  public Globals() {}

  private <T> @Nullable T first(Function<Options, @Nullable T> option) {
    T mine = option.apply(own);
    Globals before = before();
    return mine != null || before == null ? mine : before.first(option);
  }

  private boolean any(Function<Options, Boolean> option) {
    return Boolean.TRUE.equals(first(options -> option.apply(options) ? Boolean.TRUE : null));
  }

  /** What stands before the verb; null here at the root, and where a verb is run alone. */
  private @Nullable Globals before() {
    return spec.root().userObject() instanceof Root root && root.globals() != this
        ? root.globals()
        : null;
  }

  /** What is around the process. */
  public Surroundings surroundings() {
    return spec.root().userObject() instanceof Root root
        ? root.surroundings()
        : Surroundings.ofProcess();
  }

  private @Nullable String variable(String name) {
    String value = surroundings().environment().get(name);
    return value == null || value.isBlank() ? null : value;
  }

  /** Where the model is. */
  public Path model() {
    Path model = first(options -> options.model);
    String variable = variable("GATELEG_MODEL");
    if (model == null && variable == null) {
      throw CommandException.usage(
          ToolsCode.MODEL_MISSING,
          "gateleg " + spec.name()
              + " needs a model; give --model with a jar, a folder of classes or a model file, or set GATELEG_MODEL.");
    }
    return model != null ? model : Path.of(String.valueOf(variable));
  }

  /** The table's name; null where none is given. */
  public @Nullable String table() {
    String table = first(options -> options.table);
    return table != null ? table : variable("GATELEG_TABLE");
  }

  /** The endpoint; null for DynamoDB itself. */
  public @Nullable URI endpoint() {
    URI given = first(options -> options.endpoint);
    String variable = variable("GATELEG_ENDPOINT");
    if (given == null && variable == null) {
      return null;
    }
    String text = given != null ? given.toString() : String.valueOf(variable);
    try {
      URI uri = given != null ? given : new URI(text);
      boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
      if (web && uri.getHost() != null) {
        return uri;
      }
    } catch (java.net.URISyntaxException e) {
      // Told below.
    }
    throw CommandException.usage(
        ToolsCode.ENDPOINT_MALFORMED,
        "--endpoint " + text + " is no address of a server; write it as http://localhost:8000.");
  }

  /** The Region; null for what the environment says. */
  public @Nullable String region() {
    String region = first(options -> options.region);
    if (region != null && !region.matches("[a-z]{2,}(-[a-z]+)+-[0-9]+")) {
      throw CommandException.usage(
          ToolsCode.REGION_MALFORMED,
          "--region " + region + " is no Region; write it as eu-central-1.");
    }
    return region;
  }

  /** The profile; null for what the environment says. */
  public @Nullable String profile() {
    return first(options -> options.profile);
  }

  /** Whether to print JSON. */
  public boolean json() {
    return any(options -> options.json);
  }

  /** How to print data. */
  public Output.Form form() {
    if (json() && any(options -> options.plain)) {
      throw CommandException.usage(
          ToolsCode.FORM_TWICE, "--json and --plain exclude each other; leave one out.");
    }
    if (json()) {
      return Output.Form.JSON;
    }
    return surroundings().terminal() && !any(options -> options.plain)
        ? Output.Form.TABLE
        : Output.Form.TSV;
  }

  /** Whether to print in colours. */
  public boolean colour() {
    return form() == Output.Form.TABLE
        && !any(options -> options.noColor)
        && variable("NO_COLOR") == null;
  }

  /** Whether to keep messages back. */
  public boolean quiet() {
    if (any(options -> options.quiet) && verbose()) {
      throw CommandException.usage(
          ToolsCode.TALK_TWICE, "--quiet and --verbose exclude each other; leave one out.");
    }
    return any(options -> options.quiet);
  }

  /** Whether to say more. */
  public boolean verbose() {
    return any(options -> options.verbose);
  }

  /** Whether to send nothing. */
  public boolean dryRun() {
    return any(options -> options.dryRun);
  }

  /** Whether not to ask. */
  public boolean yes() {
    return any(options -> options.yes);
  }

  /** The most units that may be spent; null for no limit. */
  public @Nullable Double maxCost() {
    Double most = first(options -> options.maxCost);
    if (most != null && !(most >= 0 && most <= Double.MAX_VALUE)) {
      throw CommandException.usage(
          ToolsCode.MAX_COST,
          "--max-cost " + most
              + " is no limit; give the request units that may be spent, 0 or more.");
    }
    return most;
  }

  /** Looks at all options, so that a wrong one is told before anything is done. */
  public void check() {
    endpoint();
    region();
    form();
    quiet();
    maxCost();
  }

  /** Whether any of the options was given. */
  public boolean given() {
    return spec.commandLine().getParseResult() != null
        && spec.commandLine().getParseResult().matchedOptions().stream()
            .anyMatch(option -> option.group() != null);
  }

  /** Standard output. */
  public PrintWriter out() {
    return spec.commandLine().getOut();
  }

  /** Standard error. */
  public PrintWriter err() {
    return spec.commandLine().getErr();
  }

  /** Output with such columns, in the form that was asked for. */
  public Output output(String... columns) {
    return new Output(out(), form(), surroundings().width(), colour(), java.util.List.of(columns));
  }

  /** A line for people, on standard error. */
  public void say(String line) {
    if (!quiet()) {
      err().println(line);
      err().flush();
    }
  }

  /** A wrong call, as picocli tells it, with a hint at the help text. */
  public ParameterException wrong(ToolsCode code, String message) {
    return new ParameterException(spec.commandLine(), code.says(message));
  }
}
