package dev.gateleg.tests.support;

import dev.gateleg.core.call.Call;
import dev.gateleg.core.call.CallListener;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Remembers every call. */
public final class Calls implements CallListener {

  private final List<Call> heard = new CopyOnWriteArrayList<>();

  @Override
  public void called(Call call) {
    heard.add(call);
  }

  /** All calls so far, in their order. */
  public List<Call> all() {
    return List.copyOf(heard);
  }

  /** The operations of all calls so far: {@code Query}, {@code PutItem}. */
  public List<String> operations() {
    return heard.stream().map(Call::operation).toList();
  }

  /** The call that ended last. */
  public Call last() {
    return heard.get(heard.size() - 1);
  }

  /** How many calls there were. */
  public int count() {
    return heard.size();
  }

  /** Forgets them. */
  public void clear() {
    heard.clear();
  }
}
