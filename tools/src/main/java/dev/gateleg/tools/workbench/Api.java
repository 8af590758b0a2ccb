package dev.gateleg.tools.workbench;

import dev.gateleg.core.item.Value;
import dev.gateleg.model.error.GatelegException;
import dev.gateleg.model.file.PatternModel;
import dev.gateleg.tools.error.ToolsCode;
import dev.gateleg.tools.view.Edit;
import dev.gateleg.tools.view.Estimate;
import dev.gateleg.tools.view.Estimator;
import dev.gateleg.tools.view.ItemJson;
import dev.gateleg.tools.view.ItemView;
import dev.gateleg.tools.view.KeySegment;
import dev.gateleg.tools.view.LiveTable;
import dev.gateleg.tools.view.Page;
import dev.gateleg.tools.view.PatternCall;
import dev.gateleg.tools.view.Sample;
import dev.gateleg.tools.view.TableView;
import dev.gateleg.tools.view.ViewException;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Fields;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/** What the page asks for. What costs read units is a POST, so that no link can spend them. */
final class Api {

  private static final int PAGE = 200;
  private static final int SEGMENTS = 40;
  private static final int MOST_SEGMENTS = 400;
  private static final String ARGUMENT = "a.";

  private final Map<String, OpenTable> tables = new LinkedHashMap<>();
  private final Workbench.Settings settings;
  private final LiveApi live;

  Api(Workbench.Settings settings) {
    settings.tables().forEach(view -> tables.put(view.model().table(), new OpenTable(view)));
    this.settings = settings;
    this.live = new LiveApi(settings.running(), InstantSource.system());
  }

  /** Where a newcomer lands: on Live where a system runs, else on the first table. */
  String firstSight() {
    return settings.running().live() == null
        ? "/"
        : "/" + URLEncoder.encode(tables.keySet().iterator().next(), StandardCharsets.UTF_8)
            + "/live";
  }

  Answer answer(Request request, String path, Fields query) {
    try {
      String method = request.getMethod();
      if (path.equals("tables")) {
        return method.equals("GET") ? Answer.json(200, tables()) : Answer.empty(405);
      }
      if (path.equals("live") || path.equals("jobs")) {
        return running(path, method, query);
      }
      int slash = path.indexOf('/');
      OpenTable table = slash < 0 ? null : tables.get(path.substring(0, slash));
      if (table == null) {
        return error(404, ToolsCode.TABLE_UNKNOWN, "The workbench shows no table " + path + ".");
      }
      String what = path.substring(slash + 1);
      if (what.equals("edit") && method.equals("POST")) {
        return edit(table, request, query);
      }
      byte @Nullable [] body = method.equals("GET")
          ? read(table, what, query)
          : method.equals("POST") ? spend(table, what, query) : null;
      return body == null ? Answer.empty(404) : Answer.json(200, body);
    } catch (ViewException e) {
      return error(e.is(ToolsCode.EDIT_CONFLICT) ? 409 : 400, String.valueOf(e.getMessage()));
    } catch (IOException e) {
      return error(
          400, ToolsCode.BODY_MALFORMED, "The request's body can't be read; send it again.");
    } catch (RuntimeException e) {
      return failed(e);
    }
  }

  /** What is there beside tables; what changes something is a POST. */
  private Answer running(String path, String method, Fields query) {
    boolean post = method.equals("POST");
    if (!post && !method.equals("GET")) {
      return Answer.empty(405);
    }
    if (path.equals("live")) {
      return Answer.json(200, post ? live.act(query) : live.live(query));
    }
    OpenTable table = tables.get(text(query, "table"));
    return Answer.json(
        200, post ? live.work(query, table == null ? null : table.view()) : live.jobs());
  }

  /** What an edit would change or, with {@code write}, the item after it was written. */
  private Answer edit(OpenTable table, Request request, Fields query) throws IOException {
    if (!settings.writes()) {
      return error(
          403,
          ToolsCode.READ_ONLY,
          "The workbench reads only; start it with --allow-writes to change items.");
    }
    EditBody body = EditBody.read(Content.Source.asString(request, StandardCharsets.UTF_8));
    Edit edit = table.editor().edit(body.item(), body.changes());
    if (query.getValue("write") == null) {
      return Answer.json(200, ViewJson.object(out -> ViewJson.edit(edit, out)));
    }
    ItemView written = table.editor().write(edit);
    if (!edit.isEmpty()) {
      settings
          .log()
          .accept("changed " + table.view().table() + " " + shown(written) + ": "
              + String.join(
                  ", ", edit.changes().stream().map(Edit.Change::attribute).toList()));
    }
    return Answer.json(200, ViewJson.object(out -> ViewJson.written(written, out)));
  }

  private static String shown(ItemView item) {
    return Stream.concat(item.partition().stream(), item.sort().stream())
        .flatMap(attribute -> attribute.segments().stream())
        .map(KeySegment::text)
        .collect(Collectors.joining(""));
  }

  private static Answer failed(RuntimeException failure) {
    if (failure instanceof ResourceNotFoundException) {
      return error(
          404,
          ToolsCode.TABLE_MISSING,
          "The table or index is not there (" + message(failure)
              + "); check --table, --region and --endpoint.");
    }
    if (failure instanceof DynamoDbException remote) {
      return error(
          502,
          ToolsCode.REFUSED,
          "DynamoDB refused: " + remote.awsErrorDetails().errorMessage());
    }
    if (failure instanceof SdkClientException || failure instanceof GatelegException) {
      return error(
          502,
          ToolsCode.UNREACHABLE,
          "The table can't be reached (" + message(failure)
              + "); check the endpoint, the region and the credentials.");
    }
    return error(
        500,
        ToolsCode.WORKBENCH_FAULT,
        failure.getClass().getSimpleName() + ": " + message(failure));
  }

  private static String message(Throwable failure) {
    return String.valueOf(failure.getMessage());
  }

  private static Answer error(int status, ToolsCode code, String message) {
    return error(status, code.says(message));
  }

  private static Answer error(int status, String message) {
    return Answer.json(status, ViewJson.object(out -> out.writeStringProperty("error", message)));
  }

  private byte[] tables() {
    return ViewJson.object(out -> {
      out.writeStringProperty("place", settings.place());
      out.writeBooleanProperty("writes", settings.writes());
      out.writeArrayPropertyStart("tables");
      for (OpenTable table : tables.values()) {
        out.writeStartObject();
        out.writeStringProperty("name", table.view().model().table());
        out.writeStringProperty("live", table.view().table());
        out.writeName("model");
        out.writeRawValue(table.view().model().write().strip());
        out.writeEndObject();
      }
      out.writeEndArray();
    });
  }

  /** What costs nothing. */
  private byte @Nullable [] read(OpenTable table, String what, Fields query) {
    return switch (what) {
      case "live" -> size(table);
      case "heat" -> live.heat(table.view(), query);
      case "differences" ->
        ViewJson.object(out -> ViewJson.differences(table.view().differences(), out));
      case "explain" -> explain(table, query);
      case "estimates" -> estimates(table);
      default -> null;
    };
  }

  /** What costs read units. */
  private byte @Nullable [] spend(OpenTable table, String what, Fields query) {
    return switch (what) {
      case "items" -> items(table.view(), query);
      case "item" -> item(table.view(), query);
      case "reveal" -> reveal(table.view(), query);
      case "run" -> run(table.view(), query);
      case "sample" -> sample(table, query);
      default -> null;
    };
  }

  private static byte[] size(OpenTable table) {
    LiveTable live = table.view().live();
    Sample sample = table.sample();
    return ViewJson.object(out -> {
      ViewJson.live(live, out);
      out.writeNumberProperty("samplePrice", table.view().samplePrice(live, SEGMENTS));
      if (sample != null) {
        ViewJson.sample(sample, table.view().masking(), out);
      }
    });
  }

  private static byte[] sample(OpenTable table, Fields query) {
    int segments = Math.min(MOST_SEGMENTS, number(query, "segments", SEGMENTS));
    Sample sample = table.sampled(segments);
    return ViewJson.object(out -> ViewJson.sample(sample, table.view().masking(), out));
  }

  private static byte[] items(TableView view, Fields query) {
    String index = text(query, "index");
    String cursor = text(query, "cursor");
    int limit = Math.min(PAGE, number(query, "limit", PAGE));
    String partition = query.getValue("pk");
    Page page = partition == null
        ? view.scan(index, limit, cursor)
        : view.collection(index, List.copyOf(ItemJson.read(partition).values()), limit, cursor);
    return ViewJson.object(out -> ViewJson.page(page, view.masking(), out));
  }

  private static byte[] item(TableView view, Fields query) {
    Map<String, Value> key = ItemJson.read(text(query, "key"));
    Page page = view.get(key);
    return ViewJson.object(out -> ViewJson.page(page, view.masking(), out));
  }

  /** One item with what is sensitive in it, and a line in the log that says so. */
  private byte[] reveal(TableView view, Fields query) {
    Page page = view.get(ItemJson.read(text(query, "key")));
    if (page.items().isEmpty()) {
      throw new ViewException(
          ToolsCode.ITEM_GONE, "The item is not there any more; read the page again.");
    }
    ItemView item = page.items().get(0);
    settings
        .log()
        .accept("revealed " + view.table() + " " + shown(item) + ": "
            + String.join(", ", view.masking().masked(item)));
    return ViewJson.object(out -> {
      ViewJson.written(item, out);
      out.writeNumberProperty("units", page.units());
    });
  }

  private static byte[] explain(OpenTable table, Fields query) {
    PatternCall call = call(table.view(), query);
    Estimate estimate = table.estimator().estimate(call.pattern());
    return ViewJson.object(out -> {
      ViewJson.conditions(call.conditions(), out);
      out.writeBooleanProperty("nothing", call.nothing());
      out.writeStringProperty("expression", call.expression());
      out.writeObjectPropertyStart("names");
      call.names().forEach(out::writeStringProperty);
      out.writeEndObject();
      out.writeName("values");
      ItemJson.write(call.values(), out);
      ViewJson.estimate(estimate, out);
    });
  }

  private static byte[] estimates(OpenTable table) {
    Estimator estimator = table.estimator();
    return ViewJson.object(out -> {
      for (PatternModel pattern : table.view().model().patterns()) {
        out.writeObjectPropertyStart(pattern.name());
        ViewJson.estimate(estimator.estimate(pattern), out);
        out.writeEndObject();
      }
    });
  }

  private static byte[] run(TableView view, Fields query) {
    PatternCall call = call(view, query);
    Page page = view.run(call, Math.min(PAGE, number(query, "limit", PAGE)), text(query, "cursor"));
    return ViewJson.object(out -> ViewJson.page(page, view.masking(), out));
  }

  private static PatternCall call(TableView view, Fields query) {
    Map<String, String> arguments = new LinkedHashMap<>();
    for (Fields.Field field : query) {
      if (field.getName().startsWith(ARGUMENT)) {
        arguments.put(field.getName().substring(ARGUMENT.length()), field.getValue());
      }
    }
    return view.pattern(text(query, "p"), arguments);
  }

  private static String text(Fields query, String name) {
    String value = query.getValue(name);
    return value == null ? "" : value;
  }

  private static int number(Fields query, String name, int usual) {
    String text = text(query, name);
    try {
      int number = text.isEmpty() ? usual : Integer.parseInt(text);
      if (number > 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Told below, with the same words as a number that is too small.
    }
    throw new ViewException(
        ToolsCode.NUMBER_MALFORMED, name + " is \"" + text + "\"; give a number above 0.");
  }
}
