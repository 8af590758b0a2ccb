package dev.gateleg.core.spi.read;

import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.item.Bytes;
import dev.gateleg.core.item.Value;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;

/**
 * Where a read goes on, as text: for each of its sources the key of the last item that was returned of it, signed together
 * with what is read.
 *
 * <p>The signature binds the cursor to its table, pattern and parameters, and shows any change to it.
 */
final class Cursor {

  private static final int FORMAT = 3;

  /** How many bytes tell which secret it was, so that a cursor of another process is told from a changed one. */
  private static final int SECRET_ID_BYTES = 4;

  private static final byte[] SECRET_ID = "which secret".getBytes(StandardCharsets.UTF_8);
  private static final int SIGNATURE_BYTES = 16;

  private final SecretKey secret;
  private final String bound;
  private final List<String> attributes;

  /**
   * Cursors of a read: {@code bound} says what it reads, {@code attributes} are those of its keys that the read does not
   * tell by itself.
   */
  Cursor(SecretKey secret, String bound, List<String> attributes) {
    this.secret = secret;
    this.bound = bound;
    this.attributes = attributes;
  }

  /**
   * Where a read stands.
   *
   * @param returned how many results it has returned
   * @param group which group of sources it reads
   * @param positions for each source of the group the key after which it goes on; null at its beginning
   */
  record Place(long returned, int group, List<@Nullable Map<String, Value>> positions) {}

  /** The text of a place. */
  String text(Place place) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(FORMAT);
      out.write(secretId());
      out.writeLong(place.returned());
      out.writeInt(place.group());
      out.writeInt(place.positions().size());
      for (Map<String, Value> position : place.positions()) {
        out.writeBoolean(position != null);
        for (String attribute : position == null ? List.<String>of() : attributes) {
          write(position == null ? null : position.get(attribute), attribute, out);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    byte[] content = bytes.toByteArray();
    byte[] signed = Arrays.copyOf(content, content.length + SIGNATURE_BYTES);
    System.arraycopy(
        signature(content, content.length), 0, signed, content.length, SIGNATURE_BYTES);
    return text(signed);
  }

  private static String text(byte[] signed) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(signed);
  }

  private static void write(@Nullable Value value, String attribute, DataOutputStream out)
      throws IOException {
    if (value == null) {
      throw new IllegalStateException("The item lacks its key attribute " + attribute + ".");
    }
    boolean text = value.s() != null;
    boolean number = value.n() != null;
    byte[] bytes = text
        ? value.s().getBytes(StandardCharsets.UTF_8)
        : number ? value.n().getBytes(StandardCharsets.UTF_8) : value.b().asByteArray();
    out.writeByte(text ? 'S' : number ? 'N' : 'B');
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  /** The place to go on from; throws where the cursor is not one of this read. */
  Place read(String cursor) {
    byte[] signed;
    try {
      signed = Base64.getUrlDecoder().decode(cursor);
    } catch (IllegalArgumentException e) {
      throw foreign(cursor, e);
    }
    int length = signed.length - SIGNATURE_BYTES;
    checkSecret(signed, length);
    // The last character has bits that mean nothing: only one spelling of a cursor is taken.
    if (length < 1
        || !text(signed).equals(cursor)
        || !MessageDigest.isEqual(
            signature(signed, length), Arrays.copyOfRange(signed, length, signed.length))) {
      throw foreign(cursor, null);
    }
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(signed, 0, length))) {
      if (in.readByte() != FORMAT) {
        throw foreign(cursor, null);
      }
      in.skipNBytes(SECRET_ID_BYTES);
      long returned = in.readLong();
      int group = in.readInt();
      List<@Nullable Map<String, Value>> positions = new ArrayList<>();
      for (int count = in.readInt(); count > 0; count--) {
        positions.add(in.readBoolean() ? key(in) : null);
      }
      return new Place(returned, group, positions);
    } catch (IOException | IllegalArgumentException e) {
      throw foreign(cursor, e);
    }
  }

  private Map<String, Value> key(DataInputStream in) throws IOException {
    Map<String, Value> key = new LinkedHashMap<>();
    for (String attribute : attributes) {
      key.put(attribute, value(in));
    }
    return key;
  }

  private void checkSecret(byte[] signed, int length) {
    if (length > SECRET_ID_BYTES
        && signed[0] == FORMAT
        && !Arrays.equals(Arrays.copyOfRange(signed, 1, 1 + SECRET_ID_BYTES), secretId())) {
      throw new InvalidInputException(
          CoreCode.CURSOR_SECRET_OTHER,
          "The cursor was signed with another secret, by another process perhaps: give all of them"
              + " the same by cursorSecret(…), and start again without a cursor.",
          null);
    }
  }

  private static Value value(DataInputStream in) throws IOException {
    byte kind = in.readByte();
    byte[] bytes = in.readNBytes(in.readInt());
    return switch (kind) {
      case 'S' -> Value.fromS(new String(bytes, StandardCharsets.UTF_8));
      case 'N' -> Value.fromN(new String(bytes, StandardCharsets.UTF_8));
      default -> Value.fromB(Bytes.fromByteArray(bytes));
    };
  }

  static InvalidInputException foreign(String cursor, @Nullable Throwable cause) {
    String shown = cursor.length() > 24 ? cursor.substring(0, 24) + "…" : cursor;
    return new InvalidInputException(
        CoreCode.CURSOR_FOREIGN,
        "The cursor \"" + shown
            + "\" is not one of this read, or was changed; start again without a cursor.",
        cause);
  }

  private byte[] secretId() {
    return Arrays.copyOf(mac(SECRET_ID, new byte[0], 0), SECRET_ID_BYTES);
  }

  private byte[] signature(byte[] content, int length) {
    return Arrays.copyOf(
        mac(bound.getBytes(StandardCharsets.UTF_8), content, length), SIGNATURE_BYTES);
  }

  private byte[] mac(byte[] first, byte[] content, int length) {
    try {
      Mac mac = Mac.getInstance(secret.getAlgorithm());
      mac.init(secret);
      mac.update(first);
      mac.update((byte) 0);
      mac.update(content, 0, length);
      return mac.doFinal();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(secret.getAlgorithm() + " is a part of every JDK.", e);
    }
  }
}
