package dev.gateleg.examples.shop;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** A category by its path: {@code /books}, {@code /books/fiction}. Paths sort, so that a category stands in front of all below it. */
@Entity
@Key(partition = "CATEGORIES", sort = "{path}")
public record Category(String path, String title) {

  /** The path of the category right above; empty at the top. */
  String parent() {
    return path.substring(0, path.lastIndexOf('/'));
  }
}
