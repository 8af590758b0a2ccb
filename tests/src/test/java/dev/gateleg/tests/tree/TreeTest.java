package dev.gateleg.tests.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.core.error.AlreadyExistsException;
import dev.gateleg.core.error.ConflictException;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.NotFoundException;
import dev.gateleg.model.error.GatelegException;
import dev.gateleg.patterns.tree.Tree;
import dev.gateleg.patterns.tree.TreePath;
import dev.gateleg.patterns.tree.TreeUnfinishedException;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.support.Calls;
import dev.gateleg.tests.support.Failing;
import dev.gateleg.tests.support.Meddling;
import dev.gateleg.tests.support.Stored;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** Nodes stand under their paths; subtrees move and go as a whole. */
final class TreeTest {

  @RegisterExtension
  final FreshTable<Catalogue> table = FreshTable.of(CatalogueTable.TYPE);

  private Catalogue catalogue;
  private Tree<Category> tree;

  @BeforeEach
  void open() {
    catalogue = table.open();
    tree = Tree.of(catalogue, path -> Categories.key("t1", path));
  }

  private Tree<Category> through(DynamoDbClient client) {
    Catalogue other = CatalogueTable.TYPE
        .with(client)
        .tableName(table.name())
        .sleeper(any -> {})
        .open();
    return Tree.of(other, path -> Categories.key("t1", path));
  }

  private static TreePath path(String text) {
    return TreePath.parse(text);
  }

  private void add(String... paths) {
    for (String each : paths) {
      tree.create(Category.of("t1", path(each), "title of " + path(each).name()));
    }
  }

  private static List<String> paths(List<Category> nodes) {
    return nodes.stream().map(Category::path).toList();
  }

  private List<String> all() {
    return paths(tree.descendants(TreePath.ROOT).toList());
  }

  private List<String> stored() {
    return new Stored(table.client(), table.name())
        .items().stream()
            .map(item -> item.get("SK").s())
            .filter(sort -> sort.startsWith("PATH#"))
            .map(sort -> sort.substring("PATH#".length()))
            .sorted()
            .toList();
  }

  @Test
  void nodesAreFoundByTheirPlace() {
    // region tree
    Tree<Category> categories = Tree.of(catalogue, path -> Categories.key("t1", path));
    TreePath shoes = TreePath.of("shoes");
    categories.create(Category.of("t1", shoes, "Shoes"));
    categories.create(Category.of("t1", shoes.child("running"), "Running shoes"));
    categories.create(Category.of("t1", shoes.child("running").child("trail"), "Trail"));

    List<Category> below = categories.children(shoes); // Running shoes
    List<Category> all = categories.descendants(shoes, 2).toList(); // Running shoes, Trail
    List<Category> breadcrumbs = categories.ancestors(TreePath.parse("/shoes/running/trail"));

    categories.move(shoes.child("running"), TreePath.of("running")); // with all that is below it
    categories.delete(shoes);
    // endregion
    assertThat(paths(below)).containsExactly("/shoes/running");
    assertThat(paths(all)).containsExactly("/shoes/running", "/shoes/running/trail");
    assertThat(paths(breadcrumbs)).containsExactly("/shoes", "/shoes/running");
    assertThat(all()).containsExactly("/running", "/running/trail");
    Map<String, AttributeValue> item =
        new Stored(table.client(), table.name()).item("TENANT#t1", "PATH#/running/trail");
    assertThat(item.get("Level").n()).isEqualTo("2");
    assertThat(item.get("Parent").s()).isEqualTo("/running");
    assertThat(item.get("title").s()).isEqualTo("Trail");
  }

  @Test
  void aNameMayContainTheSeparatorAndAnythingElse() {
    TreePath odd = TreePath.of("a/b", "100%", "x#y$z", "%2F", "ß漢😀");
    for (int level = 1; level <= odd.level(); level++) {
      TreePath place = new TreePath(odd.names().subList(0, level));
      tree.create(Category.of("t1", place, "t"));
      assertThat(TreePath.parse(place.text())).isEqualTo(place);
    }
    add("/a", "/a/b");
    assertThat(odd.text()).isEqualTo("/a%2Fb/100%25/x#y$z/%252F/ß漢😀");
    assertThat(paths(tree.children(TreePath.ROOT))).containsExactly("/a", "/a%2Fb");
    assertThat(tree.get(odd)).isPresent();
    assertThat(tree.ancestors(odd)).hasSize(4);
    tree.move(TreePath.of("a/b"), TreePath.of("a", "b", "c/d"));
    assertThat(paths(tree.descendants(path("/a")).toList()))
        .containsExactly(
            "/a/b",
            "/a/b/c%2Fd",
            "/a/b/c%2Fd/100%25",
            "/a/b/c%2Fd/100%25/x#y$z",
            "/a/b/c%2Fd/100%25/x#y$z/%252F",
            "/a/b/c%2Fd/100%25/x#y$z/%252F/ß漢😀");
  }

  @Test
  void wrongPathsAreRefused() {
    assertThatThrownBy(() -> TreePath.parse("/a//b"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("[TreePathInvalid] The path \"/a//b\" has an empty name; write it as"
            + " \"/shoes/running\", or make it of names by TreePath.of.");
    assertThatThrownBy(() -> TreePath.parse("/a/")).hasMessageContaining("has an empty name");
    assertThatThrownBy(() -> TreePath.parse("a")).hasMessageContaining("does not start with '/'");
    assertThatThrownBy(() -> TreePath.parse("/a%2")).hasMessageContaining("has a '%' that escapes");
    assertThatThrownBy(() -> TreePath.of("a", ""))
        .hasMessage(
            "[TreePathInvalid] A path of the names [a, ] has an empty one; give every node a"
                + " name.");
    assertThatThrownBy(() -> tree.delete(TreePath.ROOT))
        .hasMessage(
            "[TreeRoot] The root \"/\" is no node and stays where it is; name a node below it.");
    add("/a", "/a/b");
    assertThatThrownBy(() -> tree.move(path("/a"), path("/a/b/a")))
        .hasMessage(
            "[TreeMoveWithin] /a can't be moved to /a/b/a, which is within it; choose a place"
                + " outside of it.");
    assertThatThrownBy(() -> tree.nodesAtOnce(49))
        .hasMessage("[TreeNodesAtOnce] A tree can't carry 49 nodes at once; give 1 to 48.");
    assertThatThrownBy(() -> tree.descendants(path("/a"), 0))
        .hasMessage(
            "[NotPositive] The descendants of /a were asked for down to 0 levels; give at least"
                + " 1.");
  }

  @Test
  void siblingsWithAPrefixInCommonAreNoDescendants() {
    add("/a", "/a/x", "/a-b", "/a-b/x", "/a0", "/a0/x", "/aa", "/a.b");
    assertThat(paths(tree.children(path("/a")))).containsExactly("/a/x");
    assertThat(paths(tree.children(TreePath.ROOT)))
        .containsExactly("/a", "/a-b", "/a.b", "/a0", "/aa");
    tree.delete(path("/a"));
    assertThat(all()).containsExactly("/a-b", "/a-b/x", "/a.b", "/a0", "/a0/x", "/aa");
  }

  @Test
  void aNodeNeedsItsParent() {
    assertThatThrownBy(() -> add("/a/b"))
        .isInstanceOf(NotFoundException.class)
        .hasMessage(
            "[TreeParentMissing] /a/b can't be written, since its parent Category(TENANT#t1,"
                + " PATH#/a) is not there; put the parent first.");
    add("/a", "/a/b");
    assertThatThrownBy(() -> add("/a/b")).isInstanceOf(AlreadyExistsException.class);
    tree.put(Category.of("t1", path("/a/b"), "another"));
    assertThat(tree.get(path("/a/b"))).get().extracting(Category::title).isEqualTo("another");
    assertThat(tree.modify(path("/a/b"), c -> Category.of("t1", path("/a/b"), c.title() + "!")))
        .extracting(Category::title)
        .isEqualTo("another!");
    assertThatThrownBy(() -> tree.modify(path("/x"), c -> c)).isInstanceOf(NotFoundException.class);
    assertThatThrownBy(() -> tree.move(path("/a"), path("/x/a")))
        .hasMessageContaining("TreeParentMissing");
    assertThatThrownBy(() -> tree.move(path("/x"), path("/y")))
        .isInstanceOf(NotFoundException.class)
        .hasMessage(
            "[NotFound] Category(TENANT#t1, PATH#/x) is not there; there is nothing to move.");
    add("/c");
    assertThatThrownBy(() -> tree.move(path("/a"), path("/c")))
        .isInstanceOf(AlreadyExistsException.class);
    assertThat(tree.delete(path("/x"))).isFalse();
    assertThat(all()).containsExactly("/a", "/a/b", "/c");
  }

  @Test
  void childrenDoNotReadWholeSubtrees() {
    add("/a", "/b", "/c");
    List<Category> deep = new ArrayList<>();
    for (int i = 0; i < 1500; i++) {
      deep.add(Category.of("t1", TreePath.of("a", "x" + i), "deep"));
    }
    catalogue.batch().putAll(deep).run();
    Calls calls = new Calls();
    Tree<Category> heard = Tree.of(
        CatalogueTable.TYPE
            .with(table.client())
            .tableName(table.name())
            .listener(calls)
            .open(),
        each -> Categories.key("t1", each));
    assertThat(paths(heard.children(TreePath.ROOT))).containsExactly("/a", "/b", "/c");
    assertThat(calls.operations()).containsExactly("Query", "GetItem", "Query", "GetItem");
    assertThat(heard.descendants(TreePath.ROOT, 2).count()).isEqualTo(1503);
    calls.clear();
    assertThat(heard.ancestors(path("/a/x1/y/z"))).hasSize(2);
    assertThat(calls.operations()).containsExactly("BatchGetItem", "GetItem");
  }

  @Test
  void twoTreesOfOnePartitionDoNotMeet() {
    Tree<Folder> home = Tree.of(catalogue, each -> Folders.key("t1", "home", each));
    Tree<Folder> work = Tree.of(catalogue, each -> Folders.key("t1", "work", each));
    for (Tree<Folder> each : List.of(home, work)) {
      String drive = each == home ? "home" : "work";
      each.create(new Folder("t1", drive, "/a", 1, Optional.empty(), 0));
      each.create(new Folder("t1", drive, "/a/b", 2, Optional.empty(), 0));
    }
    Folder before = home.get(path("/a/b")).orElseThrow();
    home.move(path("/a"), path("/z"));
    Folder after = home.get(path("/z/b")).orElseThrow();
    assertThat(after.createdAt()).isEqualTo(before.createdAt());
    assertThat(after.bytes()).isEqualTo(2);
    assertThat(work.get(path("/a/b"))).isPresent();
    assertThat(work.children(TreePath.ROOT)).hasSize(1);
    assertThat(all()).isEmpty();
  }

  private void large(int nodes) {
    add("/a", "/b");
    List<Category> more = new ArrayList<>();
    for (int i = 0; i < nodes; i++) {
      more.add(Category.of("t1", TreePath.of("a", "n" + i % 10, "m" + i), "t" + i));
    }
    for (int i = 0; i < 10; i++) {
      more.add(Category.of("t1", TreePath.of("a", "n" + i), "n"));
    }
    catalogue.batch().putAll(more).run();
  }

  @Test
  void aLargeSubtreeMovesAndGoesWhole() {
    large(300);
    tree.move(path("/a"), path("/b/c"));
    assertThat(stored()).hasSize(312).noneMatch(each -> each.startsWith("/a"));
    assertThat(tree.children(path("/b/c"))).hasSize(10);
    assertThat(tree.resume()).isFalse();
    tree.delete(path("/b/c"));
    assertThat(stored()).containsExactly("/b");
  }

  /** A client whose process dies before its n-th transaction. */
  private DynamoDbClient dying(int transactions) {
    AtomicInteger left = new AtomicInteger(transactions);
    return new Meddling(table.client(), TransactWriteItemsRequest.class, Integer.MAX_VALUE, () -> {
      if (left.decrementAndGet() < 0) {
        throw new DeadError();
      }
    });
  }

  private static final class DeadError extends Error {
    private static final long serialVersionUID = 1L;
  }

  @Test
  void whatADeadProcessBeganIsReadAsDoneAndCanBeFinished() {
    large(300);
    List<String> before = all();
    assertThatThrownBy(() -> through(dying(3)).move(path("/a"), path("/b/c")))
        .isInstanceOf(DeadError.class);
    assertThat(stored()).anyMatch(each -> each.startsWith("/a/"));
    List<String> after = new ArrayList<>();
    before.forEach(each -> after.add(each.startsWith("/a") ? "/b/c" + each.substring(2) : each));
    assertThat(all()).containsExactlyInAnyOrderElementsOf(after).isSorted();
    assertThat(tree.get(path("/a"))).isEmpty();
    assertThat(tree.get(path("/a/n9/m299"))).isEmpty();
    assertThat(tree.get(path("/b/c/n9/m299"))).get().extracting(Category::level).isEqualTo(4);
    assertThat(tree.children(path("/b/c/n9"))).hasSize(30);
    assertThat(tree.children(path("/b/c"))).hasSize(10);
    assertThat(tree.children(path("/a"))).isEmpty();
    assertThat(paths(tree.ancestors(path("/b/c/n9/m299"))))
        .containsExactly("/b", "/b/c", "/b/c/n9");

    // Writes go on meanwhile, and carry along what they need.
    tree.modify(path("/b/c/n9/m299"), c -> Category.of("t1", path(c.path()), "modified"));
    add("/b/c/n9/m299/new");
    assertThatThrownBy(() -> add("/b/c/n8/m298")).isInstanceOf(AlreadyExistsException.class);
    assertThat(tree.get(path("/b/c/n9/m299")))
        .get()
        .extracting(Category::title)
        .isEqualTo("modified");
    assertThat(stored()).anyMatch(each -> each.startsWith("/a/"));

    assertThat(tree.resume()).isTrue();
    assertThat(tree.resume()).isFalse();
    after.add("/b/c/n9/m299/new");
    assertThat(stored()).containsExactlyInAnyOrderElementsOf(after);
  }

  @Test
  void theOldPlaceCanBeUsedAgainWhenTheMoveIsFinished() {
    large(200);
    assertThatThrownBy(() -> through(dying(2)).move(path("/a"), path("/b/c")))
        .isInstanceOf(DeadError.class);
    add("/a");
    assertThat(tree.children(path("/a"))).isEmpty();
    assertThat(tree.descendants(path("/b/c")).count()).isEqualTo(210);
    assertThat(stored()).filteredOn(each -> each.startsWith("/a")).containsExactly("/a");
  }

  @Test
  void aDeleteOfADeadProcessIsReadAsDone() {
    large(200);
    assertThatThrownBy(() -> through(dying(1)).delete(path("/a"))).isInstanceOf(DeadError.class);
    assertThat(all()).containsExactly("/b");
    assertThatThrownBy(() -> add("/a/n1/x")).hasMessageContaining("TreeParentMissing");
    assertThat(stored()).containsExactly("/b");
  }

  @Test
  void aMoveThatTookEffectIsToldAsThatWhereTheRestFails() {
    large(200);
    Failing down = Failing.unreachable(table.client());
    AtomicInteger left = new AtomicInteger(1);
    DynamoDbClient client =
        new Meddling(table.client(), TransactWriteItemsRequest.class, Integer.MAX_VALUE, () -> {
          if (left.decrementAndGet() < 0) {
            down.transactWriteItems(TransactWriteItemsRequest.builder().build());
          }
        });
    assertThatThrownBy(() -> through(client).move(path("/a"), path("/b/c")))
        .isInstanceOf(TreeUnfinishedException.class)
        .hasMessage(
            "[TreeUnfinished] The move of /a to /b/c has taken effect, but its nodes are not all"
                + " carried over; reads see it as done. Call resume() when the table can be"
                + " reached again.");
    assertThat(tree.children(path("/b/c"))).hasSize(10);
  }

  @Test
  void whatWasPutPastTheTreeIsNeverOverwritten() {
    large(200);
    assertThatThrownBy(() -> through(dying(1)).move(path("/a"), path("/b/c")))
        .isInstanceOf(DeadError.class);
    catalogue.put(Category.of("t1", path("/b/c/n9/m199"), "an intruder"));
    assertThatThrownBy(() -> through(table.client()).resume())
        .isInstanceOf(ConflictException.class)
        .hasMessage(
            "[TreeClash] Category(TENANT#t1, PATH#/a/n9/m199) is to become Category(TENANT#t1,"
                + " PATH#/b/c/n9/m199), which is there already and was not put through the tree;"
                + " delete one of them, and call resume().");
    catalogue.deleteKey(Categories.key("t1", "/b/c/n9/m199"));
    tree.resume();
    assertThat(tree.get(path("/b/c/n9/m199"))).get().extracting(Category::title).isEqualTo("t199");
    assertThat(stored()).hasSize(212);
  }

  @Test
  void aReadThatAMoveOvertakesIsMadeAnew() {
    large(60);
    Tree<Category> reader = through(new Meddling(
        table.client(), GetItemRequest.class, 1, () -> tree.move(path("/a"), path("/b/c"))));
    assertThat(reader.descendants(path("/a")).count()).isZero();
    assertThat(reader.descendants(path("/b/c")).count()).isEqualTo(70);
  }

  @Test
  void changesDuringAMoveAreNotLost() {
    large(100);
    AtomicInteger times = new AtomicInteger();
    Tree<Category> mover =
        through(new Meddling(table.client(), TransactWriteItemsRequest.class, 4, () -> {
          String at = "/a/n9/m99";
          try {
            catalogue.modify(
                Categories.key("t1", at),
                c -> Category.of("t1", path(c.path()), "changed " + times.incrementAndGet()));
          } catch (NotFoundException e) {
            // It is there already.
          }
        }));
    mover.move(path("/a"), path("/b/c"));
    assertThat(tree.get(path("/b/c/n9/m99")))
        .get()
        .extracting(Category::title)
        .isEqualTo("changed " + times.get());
    assertThat(stored()).hasSize(112);
  }

  @Test
  void aTreeNeedsAnEntityThatCanMove() {
    assertThatThrownBy(() -> tree.put(new Category("t1", "a", 1, "/", "t")))
        .isInstanceOf(GatelegException.class)
        .hasMessageContaining("TreePathInvalid");
    assertThat(tree.toString()).isEqualTo("Tree Category(TENANT#t1, PATH#/)");
  }
}
