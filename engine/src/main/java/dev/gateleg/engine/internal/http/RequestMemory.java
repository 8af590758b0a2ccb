package dev.gateleg.engine.internal.http;

import dev.gateleg.engine.error.EngineCode;
import dev.gateleg.engine.internal.operation.Operation;
import dev.gateleg.engine.internal.validation.Limits;
import java.time.Duration;

/**
 * The heap that requests may take together, so that many large ones wait for each other instead of exhausting it: a part for bodies
 * that arrive, and one for what is made of them and for the answers. Who has room in the second never waits for the first, so nobody
 * waits in a circle. Thread-safe.
 */
final class RequestMemory {

  /** Bodies that arrive take an eighth of the heap; one always has room. */
  private static final int ARRIVING_PART = 8;

  /** What is made of them, and the answers, take a half. */
  private static final int WORKING_PART = 2;

  /** Up to this nothing is counted: a connection's own buffers are about as large. */
  static final int FREE_BODY_BYTES = 16 * 1024;

  /** A body, the texts in it, and the item's bytes. */
  private static final int COPIES_OF_A_BODY = 3;

  /** An item's bytes, the texts in it, and the answer's buffer, which doubles as it grows. */
  private static final int COPIES_OF_AN_ANSWER = 4;

  /** What an object of the SDK takes for a value, with its place in a list or map. */
  private static final int VALUE_BYTES = 130;

  /** What a text takes beside its characters. */
  private static final int TEXT_BYTES = 48;

  /** What a byte of a body takes if it has nothing but the shortest values: {@code {"N":"1"},}. */
  private static final int MOST_OF_A_BYTE = 26;

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final HeapShare arriving;
  private final HeapShare working;

  /** Of a heap of so many bytes. */
  RequestMemory(long heapBytes, Duration patience) {
    arriving =
        new HeapShare(Math.max(Limits.MAX_REQUEST_BYTES, heapBytes / ARRIVING_PART), patience);
    working = new HeapShare(heapBytes / WORKING_PART, patience);
  }

  /** Of this JVM's heap, or of what {@code -Dgateleg.engine.heapBytes} says that it is. */
  static RequestMemory ofThisHeap() {
    return new RequestMemory(
        Long.getLong("gateleg.engine.heapBytes", Runtime.getRuntime().maxMemory()), PATIENCE);
  }

  Taken nothing() {
    return new Taken();
  }

  /** About what the values of a body take, at most. Small ones are not looked at: they are many, and their answers weigh more. */
  static long bytesOf(byte[] body) {
    if (body.length <= FREE_BODY_BYTES) {
      return (long) body.length * MOST_OF_A_BYTE;
    }
    long values = 0;
    long quotes = 0;
    for (byte b : body) {
      if (b == '{' || b == '[') {
        values++;
      } else if (b == '"') {
        quotes++;
      }
    }
    return (long) body.length * COPIES_OF_A_BODY + values * VALUE_BYTES + quotes / 2 * TEXT_BYTES;
  }

  /** What the requests of one connection take, one after the other. Not thread-safe. */
  final class Taken {

    private int arrivingUnits;
    private int workingUnits;

    /** Waits for room for a body that may have so many bytes in all, unless it has some already. */
    void forBody(int bytes) {
      if (arrivingUnits == 0) {
        arrivingUnits = arriving.take(bytes);
      }
    }

    /**
     * Waits for room for what an operation makes of a body, and for its answer.
     *
     * @throws HttpException if this heap never has that much, or not for long
     */
    void forWork(Operation operation, byte[] body) {
      long request = bytesOf(body);
      if (request > working.bytes()) {
        throw new HttpException(
            413,
            "RequestEntityTooLargeException",
            EngineCode.REQUEST_TOO_HEAVY.message("the values of a request of " + body.length
                + " bytes take about " + request + " bytes of heap, of which requests may take "
                + working.bytes() + "; send fewer at once, or give the JVM a larger heap (-Xmx)"));
      }
      workingUnits = working.take(request + (long) operation.answerBytes() * COPIES_OF_AN_ANSWER);
    }

    /** Gives back what the answer, which is made now, does not need while it is sent. */
    void forAnswer(int bytes) {
      workingUnits = working.keep(workingUnits, bytes);
    }

    /** Gives back everything. */
    void giveBack() {
      workingUnits = working.keep(workingUnits, 0);
      arrivingUnits = arriving.keep(arrivingUnits, 0);
    }
  }
}
