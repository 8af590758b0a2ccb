package dev.gateleg.patterns.tree;

import dev.gateleg.model.key.KeyOrder;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Goes over what is below a place, in the order of keys and down to a level, page by page. Every page is read by a view of
 * the tree that holds from its beginning to its end. Below the level whole subtrees are passed over. Not thread-safe.
 */
final class Walk<E extends TreeNode<E>> implements Iterator<E> {

  /** How many items a page has where subtrees may be passed over: reading on costs capacity, jumping costs a request. */
  private static final int PAGE = 200;

  private final Nodes<E> nodes;
  private final Gatekeeper gate;
  private final TreePath top;
  private final long deepest;

  /** From where the next page is read, and what was returned last: this is passed over. */
  private String from;

  private String last = "";
  private boolean ended;
  private Iterator<E> page = List.<E>of().iterator();

  /** What is on its way and belongs below the place, in order: as it was under the view of that epoch. */
  private TreeMap<String, E> arriving = new TreeMap<>(KeyOrder.UTF8);

  private long arrivingEpoch = -1;

  Walk(Nodes<E> nodes, Gatekeeper gate, TreePath top, int depth) {
    this.nodes = nodes;
    this.gate = gate;
    this.top = top;
    this.deepest = (long) top.level() + depth;
    this.from = top.lowest();
  }

  /** What a page gives, and where the next one begins: null at the end. */
  private record Part<E>(List<E> nodes, @Nullable String next, String last) {}

  @Override
  public boolean hasNext() {
    while (!page.hasNext() && !ended) {
      Part<E> part = gate.reading(this::read);
      page = part.nodes().iterator();
      last = part.last();
      ended = part.next() == null;
      from = part.next() == null ? from : part.next();
    }
    return page.hasNext();
  }

  @Override
  public E next() {
    if (!hasNext()) {
      throw new NoSuchElementException("Nothing more is below " + top);
    }
    return page.next();
  }

  private Part<E> read(View view) {
    if (view.leaves(top)) {
      return new Part<>(List.of(), null, last);
    }
    // What is on its way is read first: it may arrive meanwhile, but never go back.
    readArriving(view);
    TreeMap<String, E> found = new TreeMap<>(KeyOrder.UTF8);
    String next = null;
    TreePath end = null;
    Nodes.Page<E> read = new Nodes.Page<>(List.of(), null);
    do {
      Integer limit = deepest < Integer.MAX_VALUE ? PAGE : null;
      read = nodes.page(top, from, limit, read.next());
      for (Nodes.Found<E> each : read.nodes()) {
        end = each.path();
        if (!view.leaves(each.path()) && each.path().level() <= deepest) {
          found.put(nodes.order(each.path()), each.node());
        }
      }
    } while (end == null && read.next() != null);
    if (read.next() != null && end != null) {
      next = end.level() > deepest
          ? end.upTo((int) deepest).highest() // the rest of that subtree is too deep
          : end.text();
    }
    String until = next == null || end == null ? null : nodes.order(end);
    merge(found, until);
    String reached = until == null ? last : until;
    return new Part<>(List.copyOf(found.tailMap(last, false).values()), next, reached);
  }

  private void readArriving(View view) {
    if (arrivingEpoch == view.gate().epoch()) {
      return;
    }
    TreeMap<String, E> read = new TreeMap<>(KeyOrder.UTF8);
    view.origin(top).ifPresent(origin -> {
      for (Nodes.Found<E> each : nodes.below(origin)) {
        TreePath place = view.destination(each.path());
        if (place.level() <= deepest) {
          read.put(nodes.order(place), nodes.placed(each.node(), place));
        }
      }
    });
    arriving = read;
    arrivingEpoch = view.gate().epoch();
  }

  private void merge(TreeMap<String, E> found, @Nullable String until) {
    (until == null ? arriving : arriving.headMap(until, true)).forEach(found::putIfAbsent);
  }

  /** The rest of it. */
  List<E> list() {
    List<E> all = new ArrayList<>();
    forEachRemaining(all::add);
    return all;
  }
}
