package dev.gateleg.patterns.archive;

import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.stored.ItemJson;
import dev.gateleg.patterns.error.PatternCode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * The content of a file of archived items: a line that says what it is, then one item a line, as DynamoDB's JSON. Every few
 * items are compressed by themselves, so that one item is found without reading the rest; together they are an ordinary gzip
 * file.
 */
final class Blocks {

  private static final int ITEMS = 64;

  /** How many bytes of text a block may have before it is ended. */
  private static final int BYTES = 256 * 1024;

  private final ByteArrayOutputStream file = new ByteArrayOutputStream();
  private final List<KeyIndex.Entry> entries = new ArrayList<>();
  private final List<Long> hashes = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();
  private final int number;
  private int items;

  /** A file with that number and head. */
  Blocks(int number, String head) {
    this.number = number;
    text.append(head).append('\n');
    flush();
  }

  void add(long hash, Map<String, Value> item) {
    ItemJson.write(item, text);
    text.append('\n');
    hashes.add(hash);
    items++;
    if (hashes.size() == ITEMS || text.length() > BYTES) {
      flush();
    }
  }

  private void flush() {
    if (text.length() == 0) {
      return;
    }
    int offset = file.size();
    try (GZIPOutputStream zip = new GZIPOutputStream(file)) {
      zip.write(text.toString().getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    int length = file.size() - offset;
    hashes.forEach(hash -> entries.add(new KeyIndex.Entry(hash, number, offset, length)));
    hashes.clear();
    text.setLength(0);
  }

  int items() {
    return items;
  }

  byte[] bytes() {
    flush();
    return file.toByteArray();
  }

  List<KeyIndex.Entry> entries() {
    return entries;
  }

  /** The items of one block or of a whole file. */
  static List<Map<String, Value>> read(byte[] content, String name) {
    List<Map<String, Value>> items = new ArrayList<>();
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(content))) {
      for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
        if (!line.startsWith("{\"gateleg-archive\"") && !line.isEmpty()) {
          items.add(ItemJson.read(line));
        }
      }
    } catch (IOException | InvalidInputException e) {
      throw damaged(name, e);
    }
    return items;
  }

  static InvalidInputException damaged(String name, Throwable cause) {
    return new InvalidInputException(
        PatternCode.ARCHIVE_DAMAGED,
        "The archive's file " + name + " is not as it was written ("
            + Objects.requireNonNullElse(cause.getMessage(), "it can't be read")
            + "); put back a copy of it. Nothing was deleted from the table because of it.",
        cause);
  }
}
