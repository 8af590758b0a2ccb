package dev.gateleg.tools.command;

import dev.gateleg.model.file.TableModel;
import dev.gateleg.tools.error.ToolsCode;
import dev.gateleg.tools.view.ModelFiles;
import dev.gateleg.tools.view.TableView;
import java.nio.file.Path;
import java.util.List;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A model, and the live table that it is of, by the global options. Closes its client. */
public final class Session implements AutoCloseable {

  private final DynamoDbClient client;
  private final TableView view;

  private Session(DynamoDbClient client, TableView view) {
    this.client = client;
    this.view = view;
  }

  /** The model that the options name. */
  public static TableModel model(Globals globals) {
    globals.check();
    Path place = globals.model();
    List<TableModel> models = chosen(globals, ModelFiles.load(place));
    if (models.size() > 1) {
      throw CommandException.usage(
          ToolsCode.TABLE_MISSING,
          place + " holds the models of " + names(models) + "; name one of them with --table.");
    }
    return models.get(0);
  }

  /** All models that the options name. */
  public static List<TableModel> chosen(Globals globals, List<TableModel> models) {
    String table = globals.table();
    if (table == null || models.size() == 1) {
      return models;
    }
    List<TableModel> named =
        models.stream().filter(model -> model.table().equals(table)).toList();
    if (named.isEmpty()) {
      throw CommandException.usage(
          ToolsCode.TABLE_UNKNOWN,
          "--table " + table + " is none of " + names(models) + ", which " + globals.model()
              + " holds; name one of them.");
    }
    return named;
  }

  private static String names(List<TableModel> models) {
    return String.join(", ", models.stream().map(TableModel::table).toList());
  }

  /** A client by the options. */
  public static DynamoDbClient client(Globals globals) {
    try {
      return Clients.client(globals.endpoint(), globals.region(), globals.profile());
    } catch (SdkClientException e) {
      throw CommandException.usage(
          ToolsCode.REGION_MISSING,
          "No Region is set, and no endpoint; give --region, --profile or" + " --endpoint.");
    }
  }

  /** Opens the table; nothing is sent. */
  public static Session open(Globals globals) {
    TableModel model = model(globals);
    DynamoDbClient client = client(globals);
    String table = globals.table();
    return new Session(client, new TableView(model, table == null ? model.table() : table, client));
  }

  /** The live table seen through its model. */
  public TableView view() {
    return view;
  }

  /** The model. */
  public TableModel model() {
    return view.model();
  }

  /** The client, for what the view does not show. */
  public DynamoDbClient client() {
    return client;
  }

  @Override
  public void close() {
    client.close();
  }
}
