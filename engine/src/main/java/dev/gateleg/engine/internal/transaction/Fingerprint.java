package dev.gateleg.engine.internal.transaction;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;

/** A digest of what a request says: equal for equal requests, whatever the order of their maps. */
public final class Fingerprint {

  private final MessageDigest digest;

  private Fingerprint() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  public static byte[] of(List<? extends SdkPojo> actions) {
    Fingerprint fingerprint = new Fingerprint();
    fingerprint.add(actions);
    return fingerprint.digest.digest();
  }

  private void add(Object value) {
    if (value instanceof SdkPojo pojo) {
      tag('{');
      for (SdkField<?> field : pojo.sdkFields()) {
        Object member = field.getValueOrDefault(pojo);
        if (member != null) {
          text(field.memberName());
          add(member);
        }
      }
      tag('}');
    } else if (value instanceof Map<?, ?> map) {
      tag('(');
      for (Map.Entry<?, ?> entry : new TreeMap<>(map).entrySet()) {
        text(String.valueOf(entry.getKey()));
        add(entry.getValue());
      }
      tag(')');
    } else if (value instanceof List<?> list) {
      tag('[');
      list.forEach(this::add);
      tag(']');
    } else if (value instanceof SdkBytes bytes) {
      bytes(bytes.asByteArrayUnsafe());
    } else {
      text(String.valueOf(value));
    }
  }

  private void tag(char tag) {
    digest.update((byte) tag);
  }

  private void text(String text) {
    bytes(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The length goes first, so that what belongs to one member cannot pass for another's. */
  private void bytes(byte[] bytes) {
    int length = bytes.length;
    digest.update(new byte[] {
      (byte) (length >> 24), (byte) (length >> 16), (byte) (length >> 8), (byte) length
    });
    digest.update(bytes);
  }
}
