package dev.gateleg.model;

/**
 * A way to store values of a type that Gateleg does not know as values of one that it does.
 *
 * <p>Implementations are stateless, and {@code from(to(value))} equals {@code value}. Where the component is part of a
 * key, the stored form is what the key is made of and sorts by.
 *
 * @param <T> the component's type
 * @param <S> the stored type: any type that a component may have by itself
 */
public interface Converter<T, S> {

  /** The stored form of a value. */
  S to(T value);

  /** The value of a stored form. */
  T from(S stored);
}
