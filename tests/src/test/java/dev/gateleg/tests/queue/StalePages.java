package dev.gateleg.tests.queue;

import dev.gateleg.core.context.ReadProblemHandler;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.expression.Condition;
import dev.gateleg.core.read.Page;
import dev.gateleg.core.read.Pages;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/** What an index shows that never hears of a change. */
record StalePages<T>(Pages<T> real, T shown) implements Pages<T> {

  @Override
  public Pages<T> limit(int results) {
    return this;
  }

  @Override
  public Pages<T> filter(Condition<? extends T> condition) {
    return this;
  }

  @Override
  public <E> Pages<T> filter(EntityType<E> entity, Condition<E> condition) {
    return this;
  }

  @Override
  public Pages<T> reversed() {
    return this;
  }

  @Override
  public Pages<T> consistent() {
    return this;
  }

  @Override
  public Pages<T> itemsPerRequest(int items) {
    return this;
  }

  @Override
  public Pages<T> parallel(int segments) {
    return this;
  }

  @Override
  public Pages<T> onProblem(ReadProblemHandler handler) {
    return this;
  }

  @Override
  public Page<T> page(int size, @Nullable String cursor) {
    return real.page(size, cursor);
  }

  @Override
  public Iterator<T> iterator() {
    return list().iterator();
  }

  @Override
  public Stream<T> stream() {
    return list().stream();
  }

  @Override
  public List<T> list() {
    return List.of(shown);
  }

  @Override
  public Optional<T> first() {
    return Optional.of(shown);
  }

  @Override
  public long count() {
    return 1;
  }

  @Override
  public DynamoDbRequest request() {
    return real.request();
  }
}
