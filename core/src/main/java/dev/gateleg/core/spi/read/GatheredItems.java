package dev.gateleg.core.spi.read;

import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.expression.Condition;
import dev.gateleg.core.read.Gathered;
import dev.gateleg.core.read.Page;
import dev.gateleg.model.CheckReturnValue;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A collection over the pages of a query. For generated code. */
@CheckReturnValue
public final class GatheredItems<T> implements Gathered<T> {

  private final ItemPages<?> pages;
  private final boolean pageable;
  private final Function<Collected, Optional<T>> assembled;

  private GatheredItems(
      ItemPages<?> pages, boolean pageable, Function<Collected, Optional<T>> assembled) {
    this.pages = pages;
    this.pageable = pageable;
    this.assembled = assembled;
  }

  /** A collection that must hold one of some entity, so that a part of it is no collection. For generated code. */
  public static <T> Gathered<T> whole(
      ItemPages<?> pages, Function<Collected, Optional<T>> assembled) {
    return new GatheredItems<>(pages, false, assembled);
  }

  /** A collection that can be read in pages: it need not hold one of any entity. For generated code. */
  public static <T> Gathered<T> pageable(
      ItemPages<?> pages, Function<Collected, Optional<T>> assembled) {
    return new GatheredItems<>(pages, true, assembled);
  }

  private Gathered<T> with(ReadOptions options) {
    return new GatheredItems<>(pages.with(options), pageable, assembled);
  }

  @Override
  public <E> Gathered<T> filter(EntityType<E> entity, Condition<E> condition) {
    pages.checkTypeKnown();
    return with(pages.options().filter(new ReadOptions.Filter(entity, condition)));
  }

  @Override
  public Gathered<T> limit(int items) {
    return with(pages.options().limit(pages.positive(items, "limit")));
  }

  @Override
  public Gathered<T> most(int items) {
    return with(pages.options().most(pages.positive(items, "most")));
  }

  @Override
  public Gathered<T> consistent() {
    return with(pages.strong());
  }

  @Override
  public Optional<T> find() {
    return assembled.apply(Collected.of(pages));
  }

  @Override
  public T get() {
    return find().orElseThrow(pages::notFound);
  }

  @Override
  public Page<T> page(int items, @Nullable String cursor) {
    if (!pageable) {
      throw new InvalidInputException(
          CoreCode.COLLECTION_PAGE,
          pages.pattern()
              + " returns a record that must hold one of some entity, which only one page would have;"
              + " declare that component as an Optional, or read the collection as a whole.",
          null);
    }
    Page<?> page = pages.page(items, cursor);
    List<T> part =
        assembled.apply(Collected.of(pages.pattern(), page.items())).stream().toList();
    return new Page<>(part, page.next());
  }
}
