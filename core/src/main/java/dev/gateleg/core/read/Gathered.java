package dev.gateleg.core.read;

import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.core.expression.Condition;
import dev.gateleg.model.CheckReturnValue;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An item collection about to be read as one record, {@code OrderWithItems}. Nothing is sent before {@link #get}, {@link
 * #find} or {@link #page}.
 *
 * <p>Immutable: the methods that say more give a copy.
 *
 * @param <T> the record
 */
@CheckReturnValue
public final class Gathered<T> {

  private final ItemPages<?> pages;
  private final boolean pageable;
  private final Function<Collected, Optional<T>> assembled;

  private Gathered(
      ItemPages<?> pages, boolean pageable, Function<Collected, Optional<T>> assembled) {
    this.pages = pages;
    this.pageable = pageable;
    this.assembled = assembled;
  }

  /** A collection that must hold one of some entity, so that a part of it is no collection. For generated code. */
  public static <T> Gathered<T> whole(
      ItemPages<?> pages, Function<Collected, Optional<T>> assembled) {
    return new Gathered<>(pages, false, assembled);
  }

  /** A collection that can be read in pages: it need not hold one of any entity. For generated code. */
  public static <T> Gathered<T> pageable(
      ItemPages<?> pages, Function<Collected, Optional<T>> assembled) {
    return new Gathered<>(pages, true, assembled);
  }

  private Gathered<T> with(ReadOptions options) {
    return new Gathered<>(pages.with(options), pageable, assembled);
  }

  /** The same without the items of an entity that do not meet the condition; those of other entities stay. */
  public <E> Gathered<T> filter(EntityType<E> entity, Condition<E> condition) {
    pages.checkTypeKnown();
    return with(pages.options().filter(new ReadOptions.Filter(entity, condition)));
  }

  /** The same with so many items at most, of all entities together, in the order of the sort key. */
  public Gathered<T> limit(int items) {
    return with(pages.options().limit(pages.positive(items, "limit")));
  }

  /** The same with another bound on what is held in memory; by default {@link Collected#MOST_ITEMS}. */
  public Gathered<T> most(int items) {
    return with(pages.options().most(pages.positive(items, "most")));
  }

  /** The same seeing every write that was acknowledged before; refused on a global index, which can't. */
  public Gathered<T> consistent() {
    return with(pages.strong());
  }

  /**
   * The collection, if it is there.
   *
   * @throws InvalidInputException with the code {@code CollectionTooLarge} where it has more items than the bound
   */
  public Optional<T> find() {
    return assembled.apply(Collected.of(pages));
  }

  /**
   * The collection.
   *
   * @throws NotFoundException where it is not there
   * @throws InvalidInputException with the code {@code CollectionTooLarge} where it has more items than the bound
   */
  public T get() {
    return find().orElseThrow(pages::notFound);
  }

  /**
   * A part of the collection: so many of its items, from the start (null) or from where a cursor points.
   *
   * @throws InvalidInputException with the code {@code CollectionPage} where the record must have one of some entity, which
   *     only one of the parts would hold
   */
  public Page<T> page(int items, @Nullable String cursor) {
    if (!pageable) {
      throw new InvalidInputException(
          "CollectionPage",
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
