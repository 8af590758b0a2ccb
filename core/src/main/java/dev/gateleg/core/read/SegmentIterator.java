package dev.gateleg.core.read;

import dev.gateleg.core.spi.transport.Answer;
import dev.gateleg.core.call.Threads;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Goes through a parallel scan: round by round, one page of each segment that has more, all fetched at once. */
final class SegmentIterator<T> implements Iterator<T> {

  private final Fetch fetch;
  private final Reader<T> reader;
  private final @Nullable Integer perRequest;
  private long remaining;
  private final Queue<T> ready = new ArrayDeque<>();
  private List<Segment> open = new ArrayList<>();

  private record Segment(int number, @Nullable Map<String, AttributeValue> start) {}

  private record Result(Segment segment, Answer answer) {}

  SegmentIterator(Fetch fetch, Reader<T> reader, ReadOptions options) {
    this.fetch = fetch;
    this.reader = reader;
    this.perRequest = options.itemsPerRequest() == 0 ? null : (Integer) options.itemsPerRequest();
    this.remaining = options.limit();
    for (int i = 0; i < options.segments(); i++) {
      open.add(new Segment(i, null));
    }
  }

  @Override
  public boolean hasNext() {
    while (ready.isEmpty() && remaining > 0 && !open.isEmpty()) {
      fetchRound();
    }
    return !ready.isEmpty() && remaining > 0;
  }

  private void fetchRound() {
    List<Supplier<Result>> tasks = new ArrayList<>();
    for (Segment segment : open) {
      tasks.add(
          () -> new Result(segment, fetch.fetch(segment.start(), perRequest, segment.number())));
    }
    List<Segment> next = new ArrayList<>();
    for (Result result : Threads.together(tasks)) {
      for (Map<String, AttributeValue> item : result.answer().items()) {
        T read = reader.read(item);
        if (read != null) {
          ready.add(read);
        }
      }
      if (!result.answer().last().isEmpty()) {
        next.add(new Segment(result.segment().number(), result.answer().last()));
      }
    }
    open = next;
  }

  @Override
  public T next() {
    if (!hasNext()) {
      throw new NoSuchElementException("The scan has no more results.");
    }
    remaining--;
    return ready.remove();
  }
}
