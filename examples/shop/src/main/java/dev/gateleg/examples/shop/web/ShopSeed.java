package dev.gateleg.examples.shop.web;

import dev.gateleg.examples.shop.ShopService;
import java.math.BigDecimal;
import java.util.List;
import java.util.Random;

/** The shop's seed data: a small tree of categories, twelve products and ten users. */
final class ShopSeed {

  static final int USERS = 10;
  static final int PIECES = 500;

  /** Of one product there are few, and all want it. */
  static final int FEW_PIECES = 10;

  static final List<String> NAMES = List.of(
      "Green tea",
      "Black tea",
      "Tea kettle",
      "Coffee beans",
      "Coffee mill",
      "Paper filter",
      "Blue cup",
      "White cup",
      "Sugar bowl",
      "Cook book",
      "Tea travels",
      "Golden kettle");

  private static final List<String> CATEGORIES = List.of(
      "/drinks", "/drinks", "/kitchen/machines", "/drinks", "/kitchen/machines", "/kitchen");

  private ShopSeed() {}

  static String product(int number) {
    return "p" + number;
  }

  static String user(int number) {
    return "u" + number;
  }

  static int pieces(int product) {
    return product == NAMES.size() - 1 ? FEW_PIECES : PIECES;
  }

  static void write(ShopService shop, long seed) {
    Random random = new Random(seed);
    shop.addCategory("/drinks", "Drinks");
    shop.addCategory("/kitchen", "Kitchen");
    shop.addCategory("/kitchen/machines", "Machines");
    shop.addCategory("/books", "Books");
    for (int i = 0; i < NAMES.size(); i++) {
      BigDecimal price = BigDecimal.valueOf(random.nextInt(100, 9_000), 2);
      String category = i < CATEGORIES.size() ? CATEGORIES.get(i) : i > 8 ? "/books" : "/kitchen";
      shop.addProduct(product(i), NAMES.get(i), category, price, pieces(i));
    }
    for (int i = 0; i < USERS; i++) {
      shop.addUser(user(i), "user" + i + "@example.org", "User " + i);
    }
  }
}
