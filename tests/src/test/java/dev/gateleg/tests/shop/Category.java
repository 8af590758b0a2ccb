package dev.gateleg.tests.shop;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import dev.gateleg.model.KeyOnly;

/** A category by its path: {@code books/}, {@code books/fiction/}. */
@Entity
@Key(partition = "CATEGORIES", sort = "{path}")
public record Category(@KeyOnly String path, String title) {}
