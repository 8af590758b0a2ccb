package dev.gateleg.tools.workbench;

import dev.gateleg.core.schema.Difference;
import dev.gateleg.tools.view.Edit;
import dev.gateleg.tools.view.EntityCount;
import dev.gateleg.tools.view.Estimate;
import dev.gateleg.tools.view.IndexEntry;
import dev.gateleg.tools.view.ItemJson;
import dev.gateleg.tools.view.ItemView;
import dev.gateleg.tools.view.KeyAttributeView;
import dev.gateleg.tools.view.KeyCondition;
import dev.gateleg.tools.view.KeySegment;
import dev.gateleg.tools.view.LiveTable;
import dev.gateleg.tools.view.Masking;
import dev.gateleg.tools.view.Page;
import dev.gateleg.tools.view.Sample;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** What the page is sent, written compactly: items are many, so that their names are short. */
final class ViewJson {

  private static final JsonFactory JSON = new JsonFactory();
  private static final double NANOS_PER_MILLI = 1e6;

  private ViewJson() {}

  /** One object. */
  static byte[] object(Consumer<JsonGenerator> properties) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator out =
        JSON.createGenerator(ObjectWriteContext.empty(), bytes, JsonEncoding.UTF8)) {
      out.writeStartObject();
      properties.accept(out);
      out.writeEndObject();
    }
    return bytes.toByteArray();
  }

  static void page(Page page, Masking masking, JsonGenerator out) {
    out.writeArrayPropertyStart("items");
    page.items().forEach(item -> item(item, masking, out));
    out.writeEndArray();
    if (page.cursor() != null) {
      out.writeStringProperty("cursor", page.cursor());
    }
    out.writeNumberProperty("read", page.read());
    out.writeNumberProperty("requests", page.requests());
    out.writeNumberProperty("units", page.units());
    out.writeNumberProperty("ms", page.took().toNanos() / NANOS_PER_MILLI);
  }

  /** {@code k} kind, {@code e} entity, {@code w} why, {@code s} size, {@code p r} the key, {@code x} indexes, {@code m} masked attributes, {@code i} item. */
  private static void item(ItemView seen, Masking masking, JsonGenerator out) {
    ItemView view = masking.mask(seen);
    Set<String> masked = masking.masked(seen);
    out.writeStartObject();
    if (!masked.isEmpty()) {
      out.writeArrayPropertyStart("m");
      masked.forEach(out::writeString);
      out.writeEndArray();
    }
    out.writeStringProperty("k", view.kind().name());
    out.writeStringProperty("e", view.entity());
    if (!view.reason().isEmpty()) {
      out.writeStringProperty("w", view.reason());
    }
    out.writeNumberProperty("s", view.size());
    key("p", view.partition(), out);
    key("r", view.sort(), out);
    out.writeArrayPropertyStart("x");
    for (IndexEntry entry : view.indexes()) {
      out.writeStartObject();
      out.writeStringProperty("n", entry.index());
      out.writeStringProperty("t", entry.state().name());
      key("p", entry.partition(), out);
      key("r", entry.sort(), out);
      if (!entry.reason().isEmpty()) {
        out.writeStringProperty("w", entry.reason());
      }
      out.writeEndObject();
    }
    out.writeEndArray();
    out.writeName("i");
    ItemJson.write(view.item(), out);
    out.writeEndObject();
  }

  /** An item that was written or revealed, as it is. */
  static void written(ItemView item, JsonGenerator out) {
    out.writeName("item");
    item(item, Masking.NONE, out);
  }

  static void edit(Edit edit, JsonGenerator out) {
    out.writeNumberProperty("price", edit.units());
    out.writeArrayPropertyStart("changes");
    for (Edit.Change change : edit.changes()) {
      out.writeStartObject();
      out.writeStringProperty("attribute", change.attribute());
      if (change.before() != null) {
        out.writeName("before");
        ItemJson.write(change.before(), out);
      }
      if (change.after() != null) {
        out.writeName("after");
        ItemJson.write(change.after(), out);
      }
      out.writeBooleanProperty("follows", change.follows());
      out.writeEndObject();
    }
    out.writeEndArray();
  }

  /** Key attributes as they are stored. */
  static String text(List<KeyAttributeView> attributes) {
    return attributes.stream()
        .map(attribute ->
            attribute.segments().stream().map(KeySegment::text).collect(Collectors.joining()))
        .collect(Collectors.joining(" | "));
  }

  static void key(String name, List<KeyAttributeView> attributes, JsonGenerator out) {
    out.writeArrayPropertyStart(name);
    for (KeyAttributeView attribute : attributes) {
      out.writeStartObject();
      out.writeStringProperty("a", attribute.attribute());
      segments("s", attribute.segments(), out);
      out.writeEndObject();
    }
    out.writeEndArray();
  }

  /** A constant is a text; a component is a list of its name, its text and, where that differs, its value. */
  private static void segments(String name, List<KeySegment> segments, JsonGenerator out) {
    out.writeArrayPropertyStart(name);
    for (KeySegment segment : segments) {
      if (segment.component() == null) {
        out.writeString(segment.text());
      } else {
        out.writeStartArray();
        out.writeString(segment.component());
        out.writeString(segment.text());
        if (segment.value() != null && !segment.value().equals(segment.text())) {
          out.writeString(segment.value());
        }
        out.writeEndArray();
      }
    }
    out.writeEndArray();
  }

  static void conditions(List<KeyCondition> conditions, JsonGenerator out) {
    out.writeArrayPropertyStart("conditions");
    for (KeyCondition condition : conditions) {
      out.writeStartObject();
      out.writeStringProperty("attribute", condition.attribute());
      out.writeStringProperty("operator", condition.operator().words());
      segments("low", condition.lowSegments(), out);
      segments("high", condition.highSegments(), out);
      out.writeEndObject();
    }
    out.writeEndArray();
  }

  static void estimate(Estimate estimate, JsonGenerator out) {
    out.writeObjectPropertyStart("estimate");
    out.writeNumberProperty("items", estimate.items());
    out.writeNumberProperty("units", estimate.units());
    out.writeNumberProperty("pages", estimate.pages());
    out.writeNumberProperty("dollars", estimate.dollarsPerMillion());
    out.writeBooleanProperty("atMost", estimate.atMost());
    out.writeStringProperty("basis", estimate.basis());
    out.writeEndObject();
  }

  static void live(LiveTable live, JsonGenerator out) {
    out.writeObjectPropertyStart("live");
    out.writeStringProperty("status", live.status());
    out.writeNumberProperty("items", live.items());
    out.writeNumberProperty("bytes", live.bytes());
    out.writeObjectPropertyStart("indexes");
    live.indexes().forEach(out::writeNumberProperty);
    out.writeEndObject();
    out.writeEndObject();
  }

  static void sample(Sample sample, Masking masking, JsonGenerator out) {
    out.writeObjectPropertyStart("sample");
    out.writeBooleanProperty("exact", sample.exact());
    out.writeNumberProperty("items", sample.items());
    out.writeNumberProperty("sampled", sample.sampled());
    out.writeNumberProperty("segments", sample.segments());
    out.writeNumberProperty("units", sample.units());
    out.writeArrayPropertyStart("counts");
    for (EntityCount count : sample.counts()) {
      out.writeStartObject();
      out.writeStringProperty("kind", count.kind().name());
      out.writeStringProperty("entity", count.entity());
      out.writeNumberProperty("count", count.count());
      out.writeNumberProperty("margin", count.margin());
      out.writeBooleanProperty("met", count.met());
      out.writeEndObject();
    }
    out.writeEndArray();
    out.writeArrayPropertyStart("examples");
    sample.statistics().examples().forEach(item -> item(item, masking, out));
    out.writeEndArray();
    out.writeEndObject();
  }

  static void differences(List<Difference> differences, JsonGenerator out) {
    out.writeArrayPropertyStart("differences");
    for (Difference difference : differences) {
      out.writeStartObject();
      out.writeStringProperty("kind", difference.kind().name());
      out.writeStringProperty("subject", difference.subject());
      out.writeStringProperty("message", difference.message());
      out.writeStringProperty("remedy", difference.remedy());
      out.writeBooleanProperty("breaking", difference.breaking());
      out.writeEndObject();
    }
    out.writeEndArray();
  }
}
