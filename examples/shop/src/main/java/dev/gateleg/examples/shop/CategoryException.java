package dev.gateleg.examples.shop;

/** A category can't be where it is wanted. */
public final class CategoryException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  CategoryException(String message) {
    super(message);
  }
}
