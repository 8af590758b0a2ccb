package dev.gateleg.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The rules of docs/lint.md where they are told by the compiler. */
class LintTest {

  @Test
  void warnsWhereAKeyIsHotAndWhereAnIndexIsNotRead() {
    Told.exactlyWithLint("""
        @Entity
        @Key(partition = "ORDER#{orderId}", sort = "METADATA")
        @Key(index = "GSI1", partition = "ORDERS", sort = "{orderId}")
        @Key(index = "GSI2", partition = "DAY#{day}", sort = "{orderId}")
        record Order(String orderId, LocalDate day) {} // ! [HotConstant] Order on GSI1: all items share the partition "ORDERS", which takes 1,000 write and 3,000 read units a second; put something with many values into it, or spread it by shards, or accept it with @Accepts. // ! [HotTime] Order on GSI2: "DAY#{day}" is made of times alone: all that is written now goes to one partition; put an id in front of the time, or spread it by shards, or accept it with @Accepts.
        @SingleTable(name = "shop", entities = Order.class, // ! [IndexUnread] GSI2: entities are written into it, and no pattern reads it; take it away, or write the pattern that needs it, or accept it with @Accepts.
            indexes = @Index(name = "LSI1", local = true, sortKey = "placed")) // ! [IndexUnwritten] LSI1: no entity has a key on it, so it stays empty; take it away, or give an entity a key on it, or accept it with @Accepts. // ! [LocalIndex] LSI1: a local index limits every item collection to 10 GB, and can neither be added nor taken away later; make it global, unless its reads must be strong, or accept it with @Accepts.
        interface Shop extends Table {
          @Get Optional<Order> order(String orderId);
          @Query(index = "GSI1") Pages<Order> orders();
        }
        """);
  }

  @Test
  void eachRuleCanBeAcceptedWithAReason() {
    Told.exactlyWithLint("""
        @Entity
        @Key(partition = "ORDER#{orderId}", sort = "METADATA")
        @Key(index = "GSI1", partition = "ORDERS", sort = "{orderId}")
        @Accepts(value = "HotConstant", because = "a dozen orders a day")
        record Order(String orderId) {}
        @SingleTable(name = "shop", entities = Order.class)
        @Accepts(value = "IndexUnread", because = "another service reads it")
        interface Shop extends Table {
          @Get Optional<Order> order(String orderId);
        }
        """);
  }

  /** What breaks a rule each, and the place where it is told. */
  private static final String BROKEN = """
      enum Status { OPEN, PAID }
      @Entity
      @Key(partition = "ORDER#{orderId}", sort = "METADATA")
      @Key(index = "GSI1", partition = "ORDERS", sort = "{orderId}")
      @Key(index = "GSI2", partition = "DAY#{day}", sort = "{orderId}")
      @Key(index = "GSI3", partition = "USER#{userId}", sort = "{at}")
      @Key(index = "GSI4", partition = "USER#{userId}", sort = "{orderId}")
      @Key(index = "GSI5", partition = "USER#{userId}", sort = "{orderId}")
      @Key(index = "GSI6", partition = "STATUS#{status}", sort = "{orderId}")
      @Key(index = "LSI1", sort = "{at}#{orderId}")
      record Order(String orderId, String userId, LocalDate day, Instant at, Status status, boolean late, int total) {}
      @Entity
      @Key(partition = "USER#{userId}", sort = "PROFILE")
      @Key(index = "GSI1", partition = "USERS#{userId}", sort = "USER")
      record User(String userId) {}
      @Projection(of = Order.class) record OrderTotal(String orderId, int total) {}
      @SingleTable(name = "shop", entities = {Order.class, User.class}, indexes = {
          @Index(name = "LSI1", local = true, sortKey = "placed"),
          @Index(name = "GSI5", projected = Index.Projected.INCLUDE, include = {"total", "late"}),
          @Index(name = "GSI7")})
      %s
      interface Shop extends Table {
        @Get Optional<Order> order(String orderId);
        @Get Optional<User> user(String userId);
        @Query(index = "GSI1") Pages<Order> orders();
        @Query(index = "GSI3") Pages<Order> byTime(String userId);
        @Query(index = "GSI4") Pages<OrderTotal> totals(String userId);
        @Query(index = "GSI5") Pages<OrderTotal> included(String userId);
        @Query(index = "LSI1", consistent = true) Pages<Order> placed(String orderId);
        @Load(value = "9k/s", reads = 100, returns = 3, itemBytes = 400)
        @Query(index = "GSI6") @Where(value = "late", is = "true") Pages<Order> late(Status status);
      }
      """;

  private static final List<String> RULES = List.of(
      "HotConstant",
      "HotTime",
      "IndexUnread",
      "IndexUnwritten",
      "IndexKeyUnread",
      "IndexOverProjected",
      "LocalIndex",
      "SortKeyTies",
      "FewPartitions",
      "FilterWasteful",
      "PartitionOverloaded");

  private static List<String> told(String accepted) {
    String source = "package t; import dev.gateleg.core.Table; import dev.gateleg.core.read.Pages;"
        + " import dev.gateleg.model.*; import java.time.*; import java.util.*; "
        + BROKEN.formatted(accepted);
    return Told.compile(source).warnings().stream()
        .map(warning -> warning.getMessage(java.util.Locale.ROOT))
        .map(message -> message.replaceFirst("(?s)^\\[(\\w+)\\].*", "$1"))
        .distinct()
        .toList();
  }

  @Test
  void everyRuleIsToldUntilItIsAccepted() {
    assertThat(told("")).containsExactlyInAnyOrderElementsOf(RULES);
    for (String rule : RULES) {
      assertThat(told("@Accepts(value = \"" + rule + "\", because = \"we know\")"))
          .as(rule)
          .doesNotContain(rule)
          .hasSize(RULES.size() - 1);
    }
  }

  @Test
  void warnsOfProjectionsThatAreWiderThanTheirPatterns() {
    Told.exactlyWithLint("""
        @Entity
        @Key(partition = "ORDER#{orderId}", sort = "METADATA")
        @Key(index = "GSI1", partition = "USER#{userId}", sort = "{orderId}")
        @Key(index = "GSI2", partition = "USER#{userId}", sort = "{orderId}")
        record Order(String orderId, String userId, int total, String note, boolean late) {}
        @Projection(of = Order.class) record OrderTotal(String orderId, int total) {}
        @SingleTable(name = "shop", entities = Order.class, indexes = { // ! [IndexOverProjected] GSI1: it holds all attributes, and its patterns (all) return less; project only what they return: each write pays for the rest, or accept it with @Accepts.
            @Index(name = "GSI2", projected = Index.Projected.INCLUDE, include = {"PK", "GSI2SK", "total", "note", "late"})}) // ! [IndexOverProjected] GSI2: it includes 'note', and its patterns (some) need none of it; take it out of the projection: each write pays for it, or accept it with @Accepts.
        interface Shop extends Table {
          @Get Optional<Order> order(String orderId);
          @Query(index = "GSI1") Pages<OrderTotal> all(String userId);
          @Query(index = "GSI2") @Where(value = "late", is = "true") Pages<OrderTotal> some(String userId);
        }
        """);
  }

  @Test
  void tellsAcceptedRulesThatDoNotExistAndReasonsThatAreNone() {
    Told.exactlyWithLint("""
        @Entity
        @Key(partition = "ORDER#{orderId}", sort = "METADATA")
        @Accepts(value = "HotConstants", because = "x")
        @Accepts(value = "HotTime", because = " ")
        record Order(String orderId) {} // ! [AcceptsWrong] Order has @Accepts("HotConstants"), but there is no such rule; perhaps 'HotConstant' is meant. // ! [AcceptsWrong] Order has @Accepts("HotTime"), but no reason; say why it is right here.
        @SingleTable(name = "shop", entities = Order.class)
        interface Shop extends Table {
          @Get Optional<Order> order(String orderId);
        }
        """);
  }

  @Test
  void warnsOfSortKeysThatCanTie() {
    Told.exactlyWithLint("""
        enum Status { OPEN, PAID }
        @Entity
        @Key(partition = "ORDER#{orderId}", sort = "METADATA")
        @Key(index = "GSI1", partition = "USER#{userId}", sort = "ORDER#{at}")
        @Key(index = "GSI2", partition = "STATUS#{status}#{userId}", sort = "{at}#{orderId}")
        @Key(index = "GSI3", partition = "USER#{userId}", sort = "{points}")
        @Key(index = "GSI4", partition = "USER#{userId}", sort = "{points}#{orderId}")
        record Order(String orderId, String userId, Status status, Instant at, int points) {} // ! [SortKeyTies] Order on GSI3: items of the same points share the key {points}, and their order is left to chance; end it with {orderId}, or accept it with @Accepts. // ! [SortKeyTies] Order on GSI1: items of the same at share the key ORDER#{at}, and their order is left to chance; end it with {orderId}, or accept it with @Accepts.
        @SingleTable(name = "shop", entities = Order.class)
        interface Shop extends Table {
          @Query(index = "GSI1") Pages<Order> ordersOf(String userId);
          @Query(index = "GSI2") Pages<Order> ordersIn(Status status, String userId);
          @Query(index = "GSI3") Pages<Order> byPoints(String userId);
          @Query(index = "GSI4") Pages<Order> ranked(String userId);
        }
        """);
  }

  @Test
  void warnsOfKeysThatHaveFewValues() {
    Told.exactlyWithLint("""
        enum Status { OPEN, PAID }
        @Entity
        @Key(partition = "ORDER#{orderId}", sort = "METADATA")
        @Key(index = "GSI1", partition = "STATUS#{status}", sort = "{orderId}")
        @Key(index = "GSI2", partition = "STATUS#{status}#{late}", sort = "{orderId}")
        @Key(index = "GSI3", partition = "STATUS#{status}#{shard:4}", sort = "{orderId}")
        @Key(index = "GSI4", partition = "STATUS#{status}#{userId}", sort = "{orderId}")
        @Key(index = "GSI5", partition = "LANE#{lane}", sort = "{orderId}")
        record Order(String orderId, String userId, Status status, boolean late, Optional<Status> lane) {} // ! [FewPartitions] Order on GSI1: "STATUS#{status}" has 2 values, so that 2 partitions take all of its load, and each takes 1,000 write and 3,000 read units a second; put something with more values into it, or spread it by shards, or accept it with @Accepts. // ! [FewPartitions] Order on GSI2: "STATUS#{status}#{late}" has 4 values, so that 4 partitions take all of its load, and each takes 1,000 write and 3,000 read units a second; put something with more values into it, or spread it by shards, or accept it with @Accepts.
        @SingleTable(name = "shop", entities = Order.class)
        interface Shop extends Table {
          @Query(index = "GSI1") Pages<Order> in(Status status);
          @Query(index = "GSI2") Pages<Order> late(Status status, boolean late);
          @Query(index = "GSI3") Pages<Order> spread(Status status);
          @Query(index = "GSI4") Pages<Order> of(Status status, String userId);
          @Query(index = "GSI5") Pages<Order> waiting(Status lane);
        }
        """);
  }

  @Test
  void warnsOfLoadThatOnePartitionCannotTakeAndOfFiltersThatWaste() {
    Told.exactlyWithLint("""
        enum Status { OPEN, PAID }
        @Entity
        @Key(partition = "ORDER#{orderId}", sort = "METADATA")
        @Key(index = "GSI1", partition = "STATUS#{status}", sort = "{orderId}")
        @Key(index = "GSI2", partition = "STATUS#{status}#{shard:8}", sort = "{orderId}")
        @Accepts(value = "FewPartitions", because = "the load says more")
        record Order(String orderId, Status status, boolean late) {}
        @SingleTable(name = "shop", entities = Order.class)
        interface Shop extends Table {
          @Load(value = "2k/s", reads = 100, itemBytes = 400)
          @Query(index = "GSI1")
          Pages<Order> ordersIn(Status status); // ! [PartitionOverloaded] ordersIn: at 2k/s it reads 5,000 units a second of each of 2 partitions, and one gives 3,000; spread the key by shards, put something with more values into it, or keep the answer in a cache, or accept it with @Accepts.
          @Load(value = "2k/s", reads = 100, itemBytes = 400)
          @Query(index = "GSI2")
          Pages<Order> spreadOrdersIn(Status status);
          @Load(value = "1/s", reads = 1000, returns = 3, itemBytes = 400)
          @Query(index = "GSI1") @Where(value = "late", is = "true")
          Pages<Order> lateOrders(Status status); // ! [FilterWasteful] lateOrders: its filter (late is true) keeps 3 of 1000 items, and the call pays for all of them; put what it asks for into a key, so that the others are not read, or accept it with @Accepts.
        }
        """);
  }

  @Test
  void tellsLoadsThatAreNone() {
    Told.exactlyWithLint("""
        @Entity @Key(partition = "ORDER#{orderId}", sort = "METADATA") record Order(String orderId) {}
        @SingleTable(name = "shop", entities = Order.class)
        interface Shop extends Table {
          @Load("500 per second") // ! [LoadWrong] order() has @Load("500 per second"), but that is no rate; write 500/s, 30/min, 2k/h or 1M/day.
          @Get Optional<Order> order(String orderId);
          @Load(value = "5/s", reads = 1, returns = 2) // ! [LoadWrong] same() has @Load("5/s"), but it returns more than it reads; mend the sizes.
          @Get Optional<Order> same(String orderId);
        }
        """);
  }

  @Test
  void moreIndexesThanDynamoDbAllowsAreAnError() {
    String keys = IntStream.rangeClosed(1, 21)
        .mapToObj(
            i -> "@Key(index = \"GSI" + i + "\", partition = \"A#{id}\", sort = \"" + i + "\") ")
        .collect(Collectors.joining());
    String patterns = IntStream.rangeClosed(1, 21)
        .mapToObj(i -> "@Query(index = \"GSI" + i + "\") Pages<Order> by" + i + "(String id); ")
        .collect(Collectors.joining());
    Told.exactlyWithLint("@Entity @Key(partition = \"ORDER#{id}\", sort = \"METADATA\") " + keys
        + """
         record Order(String id) {}
        @SingleTable(name = "shop", entities = Order.class) // ! [TooManyIndexes] shop: it has 21 global and 0 local indexes, DynamoDB allows 20 and 5; let entities share indexes.
        interface Shop extends Table {
        """
        + patterns + "}");
  }

  /** What a newcomer copies says nothing but what it is. */
  @Test
  void theQuickStartCompilesWithoutAWarning() throws IOException {
    String readme = Files.readString(Path.of("..", "README.md"));
    String[] blocks = readme.substring(readme.indexOf("## Quick start")).split("```java\n");
    String source = "package t;\n" + upToFence(blocks[1]) + upToFence(blocks[2]);

    Compilation compilation = Told.compile(source);

    assertThat(compilation.status()).isEqualTo(Compilation.Status.SUCCESS);
    assertThat(compilation.warnings()).isEmpty();
  }

  private static String upToFence(String block) {
    return block.substring(0, block.indexOf("```"));
  }

  @Test
  void anOptionSwitchesTheRulesOff() {
    String source = "package t; import dev.gateleg.core.Table; import dev.gateleg.model.*;"
        + " @Entity @Key(partition = \"ALL\", sort = \"{id}\") record Order(String id) {}"
        + " @SingleTable(name = \"shop\", entities = Order.class) interface Shop extends Table {}";
    Compilation with = Told.compile(source);
    assertThat(with.warnings())
        .extracting(warning -> warning.getMessage(java.util.Locale.ROOT))
        .anySatisfy(message -> assertThat(message).startsWith("[HotConstant]"));
    assertThat(Told.compile(source, "-Agateleg.lint=off").warnings()).isEmpty();
  }
}
