package dev.gateleg.patterns.changes;

import dev.gateleg.core.item.Bytes;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.stream.StreamRecord;
import dev.gateleg.core.spi.stream.StreamView;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** Items and records as bytes: the same bytes for the same item, so that they can be compared by a hash. */
final class Images {

  private static final int FORMAT = 1;
  private static final int HASH_BYTES = 16;

  private Images() {}

  /** A hash of an item or key, as text. */
  static String hash(Map<String, Value> item) {
    return HexFormat.of().formatHex(digest(item), 0, HASH_BYTES);
  }

  private static byte[] digest(Map<String, Value> item) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      write(out, item);
      return MessageDigest.getInstance("SHA-256").digest(bytes.toByteArray());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JVM has SHA-256.", e);
    }
  }

  /** A record, compressed. */
  static byte[] encoded(StreamRecord record) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(new GZIPOutputStream(bytes))) {
      out.writeByte(FORMAT);
      text(out, record.id());
      text(out, record.kind().name());
      write(out, record.keys());
      optional(out, record.before());
      optional(out, record.after());
      text(out, record.sequence());
      out.writeLong(record.at().toEpochMilli());
      out.writeBoolean(record.byTimeToLive());
      text(out, record.view().name());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** The record that was compressed. */
  static StreamRecord decoded(byte[] compressed) {
    try (DataInputStream in =
        new DataInputStream(new GZIPInputStream(new ByteArrayInputStream(compressed)))) {
      int format = in.readByte();
      if (format != FORMAT) {
        throw new IOException("format " + format + " is none of this version's");
      }
      return new StreamRecord(
          text(in),
          StreamRecord.Kind.valueOf(text(in)),
          map(in),
          optional(in),
          optional(in),
          text(in),
          Instant.ofEpochMilli(in.readLong()),
          in.readBoolean(),
          StreamView.valueOf(text(in)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void optional(DataOutputStream out, @Nullable Map<String, Value> item)
      throws IOException {
    out.writeBoolean(item != null);
    if (item != null) {
      write(out, item);
    }
  }

  private static @Nullable Map<String, Value> optional(DataInputStream in) throws IOException {
    return in.readBoolean() ? map(in) : null;
  }

  /** An item as text. */
  static String encodedMap(Map<String, Value> map) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      write(out, map);
      return Base64.getEncoder().encodeToString(bytes.toByteArray());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The item that was text. */
  static Map<String, Value> decodedMap(String text) {
    try (DataInputStream in =
        new DataInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(text)))) {
      return map(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void write(DataOutputStream out, Map<String, Value> map) throws IOException {
    out.writeInt(map.size());
    for (Map.Entry<String, Value> entry : new TreeMap<>(map).entrySet()) {
      text(out, entry.getKey());
      write(out, entry.getValue());
    }
  }

  static Map<String, Value> map(DataInputStream in) throws IOException {
    int size = in.readInt();
    Map<String, Value> map = new LinkedHashMap<>();
    for (int i = 0; i < size; i++) {
      map.put(text(in), value(in));
    }
    return map;
  }

  private static void write(DataOutputStream out, Value value) throws IOException {
    text(out, value.type().name());
    switch (value.type()) {
      case S -> text(out, value.s());
      case N -> text(out, value.n());
      case B -> bytes(out, value.b().asByteArrayUnsafe());
      case BOOL -> out.writeBoolean(value.bool());
      case NUL -> out.writeByte(0);
      case SS -> texts(out, value.ss().stream().sorted().toList());
      case NS -> texts(out, value.ns().stream().sorted().toList());
      case BS -> {
        List<byte[]> sorted = value.bs().stream()
            .map(Bytes::asByteArrayUnsafe)
            .sorted(Arrays::compare)
            .toList();
        out.writeInt(sorted.size());
        for (byte[] one : sorted) {
          bytes(out, one);
        }
      }
      case M -> write(out, value.m());
      case L -> {
        out.writeInt(value.l().size());
        for (Value one : value.l()) {
          write(out, one);
        }
      }
    }
  }

  private static Value value(DataInputStream in) throws IOException {
    Value.Type type = Value.Type.valueOf(text(in));
    return switch (type) {
      case S -> Value.fromS(text(in));
      case N -> Value.fromN(text(in));
      case B -> Value.fromB(Bytes.fromByteArrayUnsafe(bytes(in)));
      case BOOL -> Value.fromBool(in.readBoolean());
      case NUL -> {
        in.readByte();
        yield Value.NULL;
      }
      case SS -> Value.fromSs(texts(in));
      case NS -> Value.fromNs(texts(in));
      case BS -> {
        List<Bytes> all = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
          all.add(Bytes.fromByteArrayUnsafe(bytes(in)));
        }
        yield Value.fromBs(all);
      }
      case M -> Value.fromM(map(in));
      case L -> {
        List<Value> all = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
          all.add(value(in));
        }
        yield Value.fromL(all);
      }
    };
  }

  private static void texts(DataOutputStream out, Collection<String> texts) throws IOException {
    out.writeInt(texts.size());
    for (String text : texts) {
      text(out, text);
    }
  }

  private static List<String> texts(DataInputStream in) throws IOException {
    List<String> all = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      all.add(text(in));
    }
    return all;
  }

  private static void text(DataOutputStream out, String text) throws IOException {
    bytes(out, text.getBytes(StandardCharsets.UTF_8));
  }

  private static String text(DataInputStream in) throws IOException {
    return new String(bytes(in), StandardCharsets.UTF_8);
  }

  private static void bytes(DataOutputStream out, byte[] bytes) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static byte[] bytes(DataInputStream in) throws IOException {
    return in.readNBytes(in.readInt());
  }
}
