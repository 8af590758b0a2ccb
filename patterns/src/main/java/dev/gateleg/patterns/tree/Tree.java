package dev.gateleg.patterns.tree;

import dev.gateleg.core.Table;
import dev.gateleg.core.batch.BatchReadResult;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.ConditionFailedException;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.write.ExactWrites;
import dev.gateleg.core.write.Put;
import dev.gateleg.model.CanIgnoreReturnValue;
import dev.gateleg.model.CheckReturnValue;
import dev.gateleg.patterns.error.PatternCode;
import dev.gateleg.patterns.tree.Gatekeeper.GateMovedException;
import dev.gateleg.patterns.tree.Nodes.Found;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * A tree of entities in one partition, whose sort keys are their paths. Thread-safe.
 *
 * <p>Every node has its parent in the tree. A move or a delete of a subtree takes effect at once and as a whole for all who
 * read through a tree, however many nodes it has; those of a large one are carried over after that, by whoever finds the time,
 * and after a crash by {@link #resume}. No node is lost or doubled on the way, and none is ever seen at both places or at none.
 *
 * <p>All reads are consistent, and each costs one request more: a look whether something was moved meanwhile.
 *
 * @param <E> the entity
 */
public final class Tree<E extends TreeNode<E>> {

  private static final int MOST_TRIES = 50;

  /** As long as this DynamoDB surely knows a transaction's token; after that a refusal may come from one's own write. */
  private static final Duration TOKEN_LIFE = Duration.ofMinutes(8);

  private final Nodes<E> nodes;
  private final Gatekeeper gate;

  private final int atOnce;

  private Tree(Nodes<E> nodes, Gatekeeper gate, int atOnce) {
    this.nodes = nodes;
    this.gate = gate;
    this.atOnce = atOnce;
  }

  /**
   * The tree whose nodes have these keys: {@code Tree.of(shop, path -> Categories.key("t1", path))}. All keys must be of one
   * partition, and differ in the path alone.
   *
   * @throws InvalidInputException with the code {@code TreeUnique}, if the entity has unique values
   */
  public static <E extends TreeNode<E>> Tree<E> of(
      Table table, Function<String, EntityKey<E>> keys) {
    Nodes<E> nodes = new Nodes<>(table, keys);
    return new Tree<>(nodes, new Gatekeeper(nodes), Carrying.MOST_NODES);
  }

  /**
   * The same with at most that many nodes in one transaction of a move or delete; by default 48, as many as fit. Fewer meet
   * fewer other writes.
   *
   * @throws InvalidInputException with the code {@code TreeNodesAtOnce}, if it is not 1 to 48
   */
  @CheckReturnValue
  public Tree<E> nodesAtOnce(int most) {
    if (most < 1 || most > Carrying.MOST_NODES) {
      throw new InvalidInputException(
          PatternCode.TREE_NODES_AT_ONCE,
          "A tree can't carry " + most + " nodes at once; give 1 to " + Carrying.MOST_NODES + ".",
          null);
    }
    return new Tree<>(nodes, gate, most);
  }

  private Carrying<E> carrying() {
    return new Carrying<>(nodes, gate, atOnce);
  }

  /** The node at a place. */
  public Optional<E> get(TreePath path) {
    return gate.reading(view -> node(view, path));
  }

  private Optional<E> node(View view, TreePath path) {
    for (TreePath place : view.places(path)) {
      Optional<Found<E>> found = nodes.get(place);
      if (found.isPresent()) {
        return Optional.of(at(found.get().node(), place, path));
      }
    }
    return Optional.empty();
  }

  private E at(E node, TreePath stands, TreePath belongs) {
    return stands.equals(belongs) ? node : nodes.placed(node, belongs);
  }

  /** The nodes right below a place, in the order of their paths; those of the root, for {@link TreePath#ROOT}. */
  public List<E> children(TreePath path) {
    return new Walk<>(nodes, gate, path, 1).list();
  }

  /** All nodes below a place, in the order of their paths, fetched as they are asked for. */
  public Stream<E> descendants(TreePath path) {
    return descendants(path, Integer.MAX_VALUE);
  }

  /**
   * The nodes below a place that are at most so many levels down, in the order of their paths, fetched as they are asked for.
   *
   * @throws InvalidInputException with the code {@code NotPositive}, if the depth is not positive
   */
  public Stream<E> descendants(TreePath path, int depth) {
    if (depth < 1) {
      throw new InvalidInputException(
          CoreCode.NOT_POSITIVE,
          "The descendants of " + path + " were asked for down to " + depth
              + " levels; give at least 1.",
          null);
    }
    return StreamSupport.stream(
        Spliterators.spliteratorUnknownSize(
            new Walk<>(nodes, gate, path, depth),
            Spliterator.ORDERED | Spliterator.DISTINCT | Spliterator.NONNULL),
        false);
  }

  /** The nodes above a place, from the top down, by one batch. */
  public List<E> ancestors(TreePath path) {
    return gate.reading(view -> above(view, path));
  }

  private List<E> above(View view, TreePath path) {
    List<TreePath> ancestors = path.ancestors();
    Map<TreePath, E> found = new LinkedHashMap<>();
    // Where nodes may be on their way, all old places are read before the new ones.
    List<TreePath> old = ancestors.stream()
        .filter(view::arriving)
        .map(place -> view.places(place).get(0))
        .toList();
    read(old).forEach((place, node) -> {
      TreePath belongs = view.destination(place);
      found.put(belongs, nodes.placed(node, belongs));
    });
    found.putAll(read(ancestors.stream().filter(place -> !view.leaves(place)).toList()));
    List<E> all = new ArrayList<>();
    for (TreePath place : ancestors) {
      E node = found.get(place);
      if (node != null) {
        all.add(node);
      }
    }
    return all;
  }

  private Map<TreePath, E> read(List<TreePath> places) {
    Map<TreePath, E> found = new LinkedHashMap<>();
    if (!places.isEmpty()) {
      BatchReadResult<E> read = nodes
          .table
          .getAll(places.stream().map(nodes::key).toList())
          .consistent()
          .run()
          .orThrow();
      places.forEach(place -> read.of(nodes.key(place)).ifPresent(node -> found.put(place, node)));
    }
    return found;
  }

  /**
   * Writes a new node and returns it as stored.
   *
   * @throws NotFoundException with the code {@code TreeParentMissing}, if its parent is not there
   * @throws dev.gateleg.core.error.AlreadyExistsException if there is a node at its place
   */
  @CanIgnoreReturnValue
  public E create(E node) {
    return write(node, true);
  }

  /**
   * Writes a node, in the place of the old if there is one, and returns it as stored.
   *
   * @throws NotFoundException with the code {@code TreeParentMissing}, if its parent is not there
   */
  @CanIgnoreReturnValue
  public E put(E node) {
    return write(node, false);
  }

  private E write(E node, boolean create) {
    TreePath path = notRoot(TreePath.parse(node.path()));
    E placed = nodes.placed(node, path);
    String mark = nodes.context.attempt();
    Instant start = nodes.context.now();
    for (int i = 0; i < MOST_TRIES; i++) {
      View view = gate.seen();
      try {
        return written(
            view, path, create ? nodes.table.creating(placed) : nodes.table.putting(placed), mark);
      } catch (GateMovedException e) {
        // Also an earlier try of this very write may have been made before.
        Optional<E> own = own(path, mark);
        if (own.isPresent()) {
          return own.get();
        } else if (Duration.between(start, nodes.context.now()).abs().compareTo(TOKEN_LIFE) > 0) {
          throw new UnavailableException(
              CoreCode.OUTCOME_UNKNOWN,
              nodes.key(path) + " was moved, or its tree was, while the write took " + TOKEN_LIFE
                  + " or more, and it can't be told whether it was made; read the node to see.",
              null);
        }
        gate.load();
      } catch (ConditionFailedException e) {
        return own(path, mark).orElseThrow(() -> e);
      }
    }
    throw Gatekeeper.busy();
  }

  private E written(View view, TreePath path, Put<E> write, @Nullable String mark) {
    Carrying<E> carrying = carrying();
    if (view.leaves(path)) {
      carrying.finish(view);
      throw new GateMovedException();
    } else if (view.arriving(path)) {
      carrying.help(view, path);
    }
    String attribute = nodes.context.schema().attempt();
    Put<E> marked = mark == null || attribute == null
        ? write
        : ExactWrites.carrying(write, attribute, Value.fromS(mark));
    var transaction = nodes.table.transaction().add(gate.holding(view)).add(marked);
    return (path.level() == 1 ? transaction : transaction.add(carrying.parentOf(path)))
        .run()
        .stored(marked);
  }

  /** The node at a place, if it was written by this very call. */
  private Optional<E> own(TreePath path, @Nullable String mark) {
    String attribute = nodes.context.schema().attempt();
    return mark == null || attribute == null
        ? Optional.empty()
        : nodes
            .get(path)
            .filter(found -> Value.fromS(mark).equals(found.item().get(attribute)))
            .map(Found::node);
  }

  /**
   * Reads a node, changes it and writes it if it is unchanged; tries again if it is not. Returns it as stored. Its place can't
   * be changed by this.
   *
   * @throws NotFoundException if there is none
   */
  @CanIgnoreReturnValue
  public E modify(TreePath path, UnaryOperator<E> change) {
    for (int i = 0; i < MOST_TRIES; i++) {
      View view = gate.seen();
      for (TreePath place : view.places(path)) {
        try {
          E stored = nodes.table.modify(
              nodes.key(place), node -> at(change.apply(at(node, place, path)), path, place));
          return at(stored, place, path);
        } catch (NotFoundException e) {
          // It may stand at the next place.
        }
      }
      if (gate.stillHolds(view)) {
        throw new NotFoundException(
            CoreCode.NOT_FOUND, nodes.key(path) + " is not there; create it first.", null);
      }
    }
    throw Gatekeeper.busy();
  }

  /**
   * Moves a node and all that is below it. It takes effect as a whole: a subtree of up to 48 nodes moves in one transaction, a
   * larger one counts as moved when its first node is, and the rest follows before this returns.
   *
   * @throws NotFoundException if there is no such node, or with the code {@code TreeParentMissing} no new parent
   * @throws dev.gateleg.core.error.AlreadyExistsException if there is a node at the new place
   * @throws InvalidInputException with the code {@code TreeMoveWithin}, if the new place is within the subtree
   * @throws TreeUnfinishedException if the move has taken effect and its nodes could not all be carried over
   */
  public void move(TreePath from, TreePath to) {
    if (notRoot(to).within(notRoot(from))) {
      throw new InvalidInputException(
          PatternCode.TREE_MOVE_WITHIN,
          from + " can't be moved to " + to + ", which is within it; choose a place outside of it.",
          null);
    }
    boolean unused = carrying().change(from, Optional.of(to));
  }

  /**
   * Deletes a node and all that is below it, as a whole; what is left of a large subtree is removed before this returns. False
   * where there is no such node.
   *
   * @throws TreeUnfinishedException if the delete has taken effect and its nodes could not all be removed
   */
  @CanIgnoreReturnValue
  public boolean delete(TreePath path) {
    return carrying().change(notRoot(path), Optional.empty());
  }

  /**
   * Goes on with a move or delete that a process began and did not finish, to its end. False where there is none. Reads do not
   * need it: they see the tree as if it was finished.
   */
  @CanIgnoreReturnValue
  public boolean resume() {
    View view = gate.load();
    if (view.open()) {
      carrying().finish(view);
    }
    return view.open();
  }

  private static TreePath notRoot(TreePath path) {
    if (path.level() == 0) {
      throw new InvalidInputException(
          PatternCode.TREE_ROOT,
          "The root \"/\" is no node and stays where it is; name a node below it.",
          null);
    }
    return path;
  }

  /** The tree, by its entity and partition. */
  @Override
  public String toString() {
    return "Tree " + nodes.key(TreePath.ROOT);
  }
}
