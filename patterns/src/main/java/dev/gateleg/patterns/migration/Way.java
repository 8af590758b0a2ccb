package dev.gateleg.patterns.migration;

import dev.gateleg.core.entity.EntityKey;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of entities on the other side.
 *
 * @param together the keys of those that belong together, told from one of them; null where each stands alone
 * @param made what they become
 */
record Way(
    @Nullable Function<Object, List<? extends EntityKey<?>>> together,
    Function<List<Object>, List<Object>> made) {

  /** Each entity becomes others by itself. */
  @SuppressWarnings("unchecked") // Rules are found by the class of their entity.
  static <A> Way alone(Function<A, ? extends List<?>> made) {
    return new Way(
        null, all -> all.isEmpty() ? List.of() : List.copyOf(made.apply((A) all.get(0))));
  }

  /** Several become one. */
  static <B> Way joined(Joining<B> joining) {
    return new Way(joining.together(), all -> {
      return joining
          .joined()
          .apply(new Parts(all))
          .map(one -> List.<Object>of(one))
          .orElse(List.of());
    });
  }

  /** Nothing becomes of them. */
  static Way none() {
    return new Way(null, all -> List.of());
  }
}
