package dev.gateleg.tools.workbench;

import dev.gateleg.core.item.Value;
import dev.gateleg.tools.error.ToolsCode;
import dev.gateleg.tools.view.ItemJson;
import dev.gateleg.tools.view.ViewException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the page sends to change an item.
 *
 * @param item the item as it was shown
 * @param changes the new value of each attribute; null to take it away
 */
record EditBody(Map<String, Value> item, Map<String, @Nullable Value> changes) {

  private static final JsonMapper JSON = JsonMapper.shared();

  static EditBody read(String text) {
    try {
      JsonNode body = JSON.readTree(text);
      Map<String, @Nullable Value> changes =
          new LinkedHashMap<>(ItemJson.read(body.path("set").toString()));
      body.path("remove").forEach(name -> changes.put(name.asString(), null));
      return new EditBody(ItemJson.read(body.path("item").toString()), changes);
    } catch (JacksonException e) {
      throw new ViewException(
          ToolsCode.BODY_MALFORMED,
          "The request's body is no JSON; send an object with" + " item, set and remove.");
    }
  }
}
