package dev.gateleg.engine.internal.json;

/** Something that knows a shorter way to its JSON than by the values that it shows. */
public interface JsonValue {

  void writeTo(JsonWriter json);
}
