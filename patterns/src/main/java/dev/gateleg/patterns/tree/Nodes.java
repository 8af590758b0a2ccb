package dev.gateleg.patterns.tree;

import dev.gateleg.core.Table;
import dev.gateleg.core.cost.ItemSize;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.error.CoreCode;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.item.Value;
import dev.gateleg.core.spi.context.TableAccess;
import dev.gateleg.core.spi.entity.StoredEntity;
import dev.gateleg.core.spi.stored.PartitionRange;
import dev.gateleg.core.spi.stored.StoredItems;
import dev.gateleg.core.spi.stored.Unchanged;
import dev.gateleg.core.spi.table.GeneratedTable;
import dev.gateleg.core.spi.transport.Answer;
import dev.gateleg.core.spi.transport.CallSite;
import dev.gateleg.core.write.Delete;
import dev.gateleg.patterns.error.PatternCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The nodes as they stand in the table, whatever is on its way. All reads are consistent. Thread-safe. */
final class Nodes<E extends TreeNode<E>> {

  final Table table;
  final TableAccess context;
  private final Function<String, EntityKey<E>> keys;
  private final StoredEntity<E> entity;
  private final CallSite site;

  /** A node, where it stands, and its item as it was read. */
  record Found<E>(E node, TreePath path, Map<String, Value> item) {

    long bytes() {
      return ItemSize.of(item);
    }
  }

  /** Nodes in the order of their keys, and from where to read on; null at the end. */
  record Page<E>(List<Found<E>> nodes, @Nullable Map<String, Value> next) {}

  Nodes(Table table, Function<String, EntityKey<E>> keys) {
    this.table = table;
    this.context = GeneratedTable.contextOf(table);
    this.keys = keys;
    this.entity = context.entity(keys.apply(TreePath.ROOT.text()).type());
    this.site = new CallSite("tree", entity.type().name(), null);
    if (context.schema().sort() == null) {
      throw new InvalidInputException(
          CoreCode.PATTERN_NEEDS_TEXT_KEYS,
          "The table " + context.tableName()
              + " has no sort key, or a key that is no text; a tree needs a partition and a sort"
              + " key of text.",
          null);
    }
    if (!entity.type().uniqueAttributes().isEmpty()) {
      throw new InvalidInputException(
          PatternCode.TREE_UNIQUE,
          entity.type().name() + " has the unique values " + entity.type().uniqueAttributes()
              + ", whose claims can't move with a node; keep them in an entity that stays where it"
              + " is.",
          null);
    }
  }

  EntityKey<E> key(TreePath path) {
    return keys.apply(path.text());
  }

  /** What tells this tree from all others in its partition. */
  String name() {
    return entity.type().name() + " "
        + Objects.requireNonNull(key(TreePath.ROOT).sort()).s();
  }

  /** What places sort by. */
  String order(TreePath path) {
    return Objects.requireNonNull(key(path).sort()).s();
  }

  Optional<Found<E>> get(TreePath path) {
    EntityKey<E> key = context.inScope(key(path));
    Map<String, Value> item = StoredItems.get(context, site, context.keyMap(key));
    return item.isEmpty() ? Optional.empty() : found(item);
  }

  /** The node that an item is; empty for one that has expired, or is none of this entity. */
  private Optional<Found<E>> found(Map<String, Value> item) {
    if (context.expired(item) || context.hidden(item) || !entity.recognises(item)) {
      return Optional.empty();
    }
    E node = entity.read(item);
    return Optional.of(new Found<>(node, TreePath.parse(node.path()), item));
  }

  /** A page of what is below a place: from a text on, this included. */
  Page<E> page(
      TreePath top, String from, @Nullable Integer limit, @Nullable Map<String, Value> after) {
    PartitionRange range =
        PartitionRange.between(context, site, keys.apply(from), keys.apply(top.highest()));
    Answer answer = range.page(limit, after);
    List<Found<E>> nodes = new ArrayList<>();
    for (Map<String, Value> item : answer.items()) {
      found(item).filter(node -> node.path().below(top)).ifPresent(nodes::add);
    }
    return new Page<>(nodes, answer.last().isEmpty() ? null : answer.last());
  }

  /** Up to that many nodes below a place, those at the top first. */
  List<Found<E>> below(TreePath top, int most) {
    List<Found<E>> nodes = new ArrayList<>();
    Map<String, Value> after = null;
    do {
      Page<E> page = page(top, top.lowest(), most, after);
      nodes.addAll(page.nodes());
      after = page.next();
    } while (after != null && nodes.size() < most);
    return nodes.size() > most ? nodes.subList(0, most) : nodes;
  }

  /** All nodes below a place. */
  List<Found<E>> below(TreePath top) {
    List<Found<E>> nodes = new ArrayList<>();
    Map<String, Value> after = null;
    do {
      Page<E> page = page(top, top.lowest(), null, after);
      nodes.addAll(page.nodes());
      after = page.next();
    } while (after != null);
    return nodes;
  }

  /** The node at its place, checked that it is there. */
  E placed(E node, TreePath path) {
    E placed = node.at(path);
    if (!placed.path().equals(path.text())) {
      throw new InvalidInputException(
          PatternCode.TREE_NODE_PLACE,
          entity.type().name() + ".at(" + path + ") returned a node at \"" + placed.path()
              + "\"; let at() set the path to the place's text.",
          null);
    }
    return placed;
  }

  /** The delete of a node if it is as it was read. */
  Delete<E> deletingUnchanged(Found<E> found) {
    if (entity.type().versionAttribute() != null && entity.version(found.node()) > 0) {
      return table.deletingEntity(found.node());
    }
    return table
        .deleting(key(found.path()))
        .when(Unchanged.of(
            context.schema().partition(),
            entity.compared(context.schema().attempt()),
            found.item()));
  }
}
