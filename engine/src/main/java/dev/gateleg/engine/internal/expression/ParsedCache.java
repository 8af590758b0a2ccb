package dev.gateleg.engine.internal.expression;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;

/**
 * Remembers parsed expressions by their text. Safe for many threads.
 *
 * <p>When it is full it is emptied: programs have few texts, and those that make new texts all the time gain nothing from
 * a better choice of victims.
 */
final class ParsedCache<T extends Syntax> {

  private static final int MAX_ENTRIES = 1024;

  private final ConcurrentMap<String, Parsed<T>> parsed = new ConcurrentHashMap<>();
  private final Function<String, Parsed<T>> parse;

  ParsedCache(Function<String, Parsed<T>> parse) {
    this.parse = parse;
  }

  Parsed<T> get(String text) {
    Parsed<T> known = parsed.get(text);
    if (known != null) {
      return known;
    }
    Parsed<T> fresh = parse.apply(text);
    if (parsed.size() >= MAX_ENTRIES) {
      parsed.clear();
    }
    parsed.put(text, fresh);
    return fresh;
  }

  int size() {
    return parsed.size();
  }
}
