package dev.gateleg.tests.queue;

import dev.gateleg.core.read.Pages;
import java.lang.reflect.Proxy;
import java.util.List;

/** What an index shows that never hears of a change. */
final class StalePages {

  private StalePages() {}

  /** The same results, however they are asked for. */
  @SuppressWarnings("unchecked")
  static <T> Pages<T> of(T shown) {
    return (Pages<T>) Proxy.newProxyInstance(
        StalePages.class.getClassLoader(), new Class<?>[] {Pages.class}, (pages, method, given) -> {
          if (method.getReturnType() == Pages.class) {
            return pages;
          }
          if (method.getName().equals("iterator")) {
            return List.of(shown).iterator();
          }
          throw new UnsupportedOperationException(method.getName());
        });
  }
}
