package dev.gateleg.core.spi.read;

import dev.gateleg.core.call.ReadProblem;
import dev.gateleg.core.call.ReadProblemHandler;
import dev.gateleg.core.internal.context.TableContext;
import dev.gateleg.core.internal.entity.BoundEntity;
import dev.gateleg.core.internal.item.ItemSource;
import dev.gateleg.core.internal.item.Shown;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.entity.ItemShape;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns items into what a pattern returns. Not thread-safe. */
final class Reader<T> {

  private final TableContext context;
  private final ReadSpec<T> spec;
  private final ReadProblemHandler problems;
  private @Nullable ItemSource<?> source;

  Reader(TableContext context, ReadSpec<T> spec, ReadProblemHandler problems) {
    this.context = context;
    this.spec = spec;
    this.problems = problems;
  }

  /** The item as one of the shapes; null where it is none of them, has expired or can't be read. */
  @Nullable
  T read(Map<String, Value> item) {
    if (context.expired(item) || context.hidden(item)) {
      return null;
    }
    BoundEntity<?> entity = context.recognise(item);
    if (entity == null) {
      problem(item, null);
      return null;
    }
    for (ItemShape<? extends T> shape : spec.shapes) {
      if (shape.entity() == entity.type()) {
        try {
          source = ItemSource.of(item, source);
          return entity.decoded(shape, source, item, spec.index);
        } catch (RuntimeException e) {
          problem(item, e);
          return null;
        }
      }
    }
    return null;
  }

  private void problem(Map<String, Value> item, @Nullable RuntimeException failure) {
    String sort = context.schema().sort();
    String key = Shown.key(item.get(context.schema().partition()))
        + (sort == null ? "" : ", " + Shown.key(item.get(sort)));
    problems.problem(new ReadProblem(spec.pattern, key, item, failure));
  }
}
