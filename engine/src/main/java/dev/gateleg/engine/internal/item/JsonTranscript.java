package dev.gateleg.engine.internal.item;

import dev.gateleg.engine.internal.item.AttributeWriter.Tag;
import dev.gateleg.engine.internal.json.JsonWriter;
import java.nio.charset.StandardCharsets;

/** Copies an item's bytes into DynamoDB's JSON, without making values of them. */
final class JsonTranscript {

  private static final byte[] STRING = "{\"S\":".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] NUMBER = "{\"N\":".getBytes(StandardCharsets.US_ASCII);

  private final AttributeReader reader;
  private final JsonWriter json;
  private final boolean plain;

  /**
   * A copy of what the reader stands before.
   *
   * @param plain whether nothing in it has to be escaped
   */
  JsonTranscript(AttributeReader reader, JsonWriter json, boolean plain) {
    this.reader = reader;
    this.json = json;
    this.plain = plain;
  }

  /** The attributes that come next. */
  void map(int count) {
    json.beginObject();
    for (int i = 0; i < count; i++) {
      reader.nameTo(json, plain);
      value();
    }
    json.endObject();
  }

  private void value() {
    byte tag = reader.tag();
    if (tag == Tag.S || tag == Tag.N) {
      reader.stringTo(json.begin(tag == Tag.S ? STRING : NUMBER), plain);
      json.endObject();
      return;
    }
    json.beginObject();
    switch (tag) {
      case Tag.B -> json.name("B").value(reader.binary());
      case Tag.TRUE -> json.name("BOOL").value(true);
      case Tag.FALSE -> json.name("BOOL").value(false);
      case Tag.NULL -> json.name("NULL").value(true);
      case Tag.M -> {
        json.name("M");
        map(reader.unsigned());
      }
      default -> collection(tag);
    }
    json.endObject();
  }

  private void collection(byte tag) {
    switch (tag) {
      case Tag.L -> {
        json.name("L").beginArray();
        for (int left = reader.unsigned(); left > 0; left--) {
          value();
        }
      }
      case Tag.SS, Tag.NS -> {
        json.name(tag == Tag.SS ? "SS" : "NS").beginArray();
        for (int left = reader.unsigned(); left > 0; left--) {
          reader.stringTo(json, plain);
        }
      }
      case Tag.BS -> {
        json.name("BS").beginArray();
        for (int left = reader.unsigned(); left > 0; left--) {
          json.value(reader.binary());
        }
      }
      default -> throw AttributeReader.noSuchTag(tag);
    }
    json.endArray();
  }
}
