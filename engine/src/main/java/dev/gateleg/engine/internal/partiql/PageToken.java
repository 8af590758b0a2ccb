package dev.gateleg.engine.internal.partiql;

import dev.gateleg.engine.internal.read.Selections;
import dev.gateleg.engine.internal.validation.Errors;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementRequest;

/** NextToken: where the next page of a statement begins, bound to the statement that it came from. */
final class PageToken {

  private static final byte VERSION = 1;
  private static final int HEADER_BYTES = 1 + Integer.BYTES + Integer.BYTES;

  private PageToken() {}

  static String of(ExecuteStatementRequest request, Selections.Place place) {
    ByteBuffer token = ByteBuffer.allocate(HEADER_BYTES + place.after().length);
    token.put(VERSION).putInt(digest(request)).putInt(place.query()).put(place.after());
    return Base64.getUrlEncoder().withoutPadding().encodeToString(token.array());
  }

  /** The place that the request's token stands for; null if the request has none. */
  static Selections.@Nullable Place place(ExecuteStatementRequest request) {
    if (request.nextToken() == null) {
      return null;
    }
    try {
      ByteBuffer token = ByteBuffer.wrap(Base64.getUrlDecoder().decode(request.nextToken()));
      boolean ours = token.get() == VERSION && token.getInt() == digest(request);
      int query = token.getInt();
      byte[] after = new byte[token.remaining()];
      token.get(after);
      if (ours && query >= 0) {
        return new Selections.Place(query, after);
      }
    } catch (IllegalArgumentException | BufferUnderflowException e) {
      // Not a token of ours, as below.
    }
    throw Errors.validation("Invalid NextToken");
  }

  private static int digest(ExecuteStatementRequest request) {
    return request.statement().hashCode() * 31 + request.parameters().hashCode();
  }
}
