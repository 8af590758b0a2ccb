package dev.gateleg.processor;

import org.junit.jupiter.api.Test;

/** What is told of tables, their indexes, and entities side by side. */
class TableErrorsTest {

  @Test
  void tellsWhatIsNoTable() {
    Told.exactly("""
        @SingleTable(name = "a", entities = {}) // ! [NotATable] A is annotated with @SingleTable but is a class; make it an interface.
        class A {}
        @SingleTable(name = "b", entities = {}) // ! [NotATable] B is annotated with @SingleTable but does not extend Table; declare it as B extends dev.gateleg.core.Table.
        interface B {}
        @SingleTable(name = "c", entities = {}) // ! [NotATable] C is annotated with @SingleTable but has type parameters; leave them out.
        interface C<T> extends Table {}
        """);
  }

  @Test
  void tellsKeysThatCanCollide() {
    Told.exactly("""
        @Entity @Key(partition = "ORDER#{orderId}", sort = "{kind}")
        record Order(String orderId, String kind) {}
        @Entity
        @Key(partition = "ORDER#{orderId}", sort = "ITEM") // ! [KeysCollide] An item of Order and one of Item can have the same table key (ORDER#{orderId} / {kind} and ORDER#{orderId} / ITEM); put a constant of its own into one of the two, or mark both keys as shared if the type attribute is to tell them apart.
        record Item(String orderId) {}
        @SingleTable(name = "tab", entities = {Order.class, Item.class})
        interface Shop extends Table {}
        """);
  }

  @Test
  void takesEntitiesOfOneKeyShapeThatTheTypeTellsApart() {
    Told.exactly("""
        @Entity @Key(partition = "{a}", sort = "{b}", shared = true) record Follows(String a, String b) {}
        @Entity @Key(partition = "{a}", sort = "{b}", shared = true) record Blocks(String a, String b) {}
        @SingleTable(name = "tab", entities = {Follows.class, Blocks.class})
        interface Graph extends Table {
          @Query Pages<Follows> followedBy(String a);
        }
        @SingleTable(name = "untyped", entities = {Follows.class, Blocks.class}, typeAttribute = "")
        interface Untyped extends Table {} // (the error stands on the key)
        """.replace("record Blocks", "\n record Blocks").replace(
        "shared = true) \n",
        "shared = true) // ! [KeysCollide] An item of Follows and one of Blocks can have the"
            + " same table key ({a} / {b} and {a} / {b}); put a constant of its own into one"
            + " of the two, or mark both keys as shared if the type attribute is to tell them"
            + " apart.\n"));
  }

  @Test
  void tellsAnIndexThatCanNotTellEntitiesOfOneKeyShapeApart() {
    Told.exactly("""
        @Entity @Key(partition = "{a}", sort = "{b}", shared = true) record Follows(String a, String b) {}
        @Entity @Key(partition = "{a}", sort = "{b}", shared = true) record Blocks(String a, String b) {}
        @Projection(of = Follows.class) record Follower(String a) {}
        @SingleTable(name = "tab", entities = {Follows.class, Blocks.class},
            indexes = @Index(name = "inverted", partitionKey = "SK", sortKey = "PK", projected = Index.Projected.KEYS_ONLY))
        interface Graph extends Table {
          @Query(index = "inverted") Pages<Follower> followers(String b); // ! [PatternUnserved] followers() is not served by a key: other entities may have keys of Follows's shape, and inverted does not hold the type that tells them apart; include '_type' in the index.
        }
        """);
  }

  @Test
  void tellsNamesThatDynamoDbDoesNotTake() {
    Told.exactly("""
        @Entity
        @Key(partition = "A#{id}", sort = "X")
        @Key(index = "by id", partition = "B#{id}", sort = "X")
        record Item(String id) {}
        @SingleTable(name = "my table", entities = Item.class) // ! [NameInvalid] The table has the name 'my table', but DynamoDB takes 3 to 255 letters, digits, '_', '-' and '.' for tables and indexes; choose another name. // ! [NameInvalid] An index has the name 'by id', but DynamoDB takes 3 to 255 letters, digits, '_', '-' and '.' for tables and indexes; choose another name.
        interface Shop extends Table {}
        @SingleTable(name = "tab", entities = {}, partitionKey = "") // ! [NameInvalid] The table's partition key has the name '', but DynamoDB takes 1 to 255 bytes for key attributes; choose another name.
        interface Other extends Table {}
        """);
  }

  @Test
  void tellsTwoRecordsOfOneNameInTwoTables() {
    Told.exactly("""
        interface One { @Entity @Key(partition = "A#{id}", sort = "X") record Line(String id) {} }
        interface Two { @Entity @Key(partition = "B#{id}", sort = "X") record Line(String id) {} }
        @SingleTable(name = "first", entities = One.Line.class)
        interface First extends Table {}
        @SingleTable(name = "second", entities = Two.Line.class) // ! [CompanionClash] Lines is to be written for Two.Line, but it is also to be written for One.Line of First; choose another name with @Entity(companion = …).
        interface Second extends Table {}
        """);
  }

  @Test
  void takesNestedRecordsOfOneNameInTwoRecords() {
    Told.exactly("""
        @Entity @Key(partition = "ORDER#{id}", sort = "X") record Order(String id, List<Line> lines) { record Line(int n) {} }
        @Entity @Key(partition = "INVOICE#{id}", sort = "X") record Invoice(String id, List<Line> lines) { record Line(String text) {} }
        @SingleTable(name = "tab", entities = {Order.class, Invoice.class})
        interface Shop extends Table {}
        """);
  }

  @Test
  void indexesMayIncludeKeys() {
    Told.exactly("""
        @Entity @Key(partition = "A#{id}", sort = "X") @Key(index = "GSI1", partition = "B#{id}") record Item(String id) {}
        @SingleTable(name = "tab", entities = Item.class,
            indexes = @Index(name = "GSI1", projected = Index.Projected.INCLUDE, include = {"PK", "GSI1PK", "_type", "id"}))
        interface Shop extends Table {}
        """);
  }

  @Test
  void tellsSettingsThatContradictEachOther() {
    Told.exactly("""
        @Entity @Key(partition = "A#{id}", sort = "X") record Item(String id, @TimeToLive Instant end, @Nullable String other) {}
        @SingleTable(name = "one", entities = Item.class)
        @TableOptions(
            billing = TableOptions.Billing.PROVISIONED, // ! [OptionsWrong] One's @TableOptions say billing = PROVISIONED, but no units; give readUnits and writeUnits, each 1 at least.
            kmsKey = "alias/a", // ! [OptionsWrong] One's @TableOptions say kmsKey = "alias/a", but not encryption = KMS; say it, or leave the key out.
            timeToLive = "ttl", // ! [OptionsWrong] One's @TableOptions say timeToLive = "ttl", but Item keeps its time to live in 'end'; name both alike.
            tags = {
              "team=a",
              "loud", // ! [OptionsWrong] One's @TableOptions say the tag "loud", but it is no key=value; mend it.
              "=b", // ! [OptionsWrong] One's @TableOptions say the tag "=b", but it has a key of 0 characters, where DynamoDB takes 1 to 128; mend it.
              "aws:x=b", // ! [OptionsWrong] One's @TableOptions say the tag "aws:x=b", but it has a key that AWS keeps for itself; mend it.
              "team=b" // ! [OptionsWrong] One's @TableOptions say the tag "team=b", but it has the key of another; mend it.
            })
        interface One extends Table {}
        @SingleTable(name = "two", entities = Plain.class)
        @TableOptions(
            readUnits = 5, // ! [OptionsWrong] Two's @TableOptions say units, but not billing = PROVISIONED; say it, or leave the units out.
            timeToLive = "end") // ! [OptionsWrong] Two's @TableOptions say timeToLive = "end", but Plain.end is kept there and is no @TimeToLive; mark the component with @TimeToLive.
        interface Two extends Table {}
        @Entity @Key(partition = "A#{id}", sort = "X") record Plain(String id, Instant end) {}
        """);
  }

  @Test
  void tellsCopiesThatCanNotBeMadeOfTheirOwner() {
    Told.exactly("""
        @Entity @Key(partition = "ORDER#{orderId}", sort = "METADATA")
        record Order(String orderId, String userId, Optional<String> note, @TimeToLive @Nullable Instant end, @Version long version) {}
        @Entity @CopyOf(Order.class) @Key(partition = "USER#{userId}", sort = "ORDER#{orderId}")
        record Listed( // ! [CopyWrong] Listed is a copy of Order, but the owner has a time to live and the copy has none; repeat 'end' with @TimeToLive.
            String userId,
            String orderId,
            String nots, // ! [CopyWrong] Listed is a copy of Order, but that has no 'nots'; perhaps 'note' is meant.
            Optional<Integer> note, // ! [CopyWrong] Listed is a copy of Order, but 'note' is Optional<Integer> here and Optional<String> there; declare both alike, or the copy's without the Optional.
            @Version long version) {} // ! [CopyWrong] Listed is a copy of Order, but 'version' is managed, and a copy only repeats; take the annotation away.
        @Entity @CopyOf(Order.class) @Key(partition = "NOTE#{note}", sort = "ORDER")
        record Noted(String note, @TimeToLive @Nullable Instant end) {} // ! [CopyWrong] Noted is a copy of Order, but it does not tell which one: 'orderId' of the owner's key (ORDER#{orderId} / METADATA) is missing; add it to the copy.
        @Entity @CopyOf(Noted.class) @Key(partition = "AGAIN#{note}", sort = "ORDER")
        record Again(String note, @TimeToLive @Nullable Instant end) {} // ! [CopyWrong] Again is a copy of Noted, but that is a copy itself; name its owner.
        @Entity @CopyOf(String.class) @Key(partition = "TEXT#{note}", sort = "ORDER")
        record Text(String note) {} // ! [CopyWrong] Text is a copy of String, but that is no entity of Shop; list it in @SingleTable(entities).
        @SingleTable(name = "shop", entities = {Order.class, Listed.class, Noted.class, Again.class, Text.class})
        interface Shop extends Table {}
        """);
  }

  @Test
  void aTablesKeysCanAllBeRaw() {
    Told.exactly("""
        @Entity @Key(partition = "A-{day}", sort = "X", separator = '-') // ! [KeyPartAmbiguous] In the raw template "A-{day}" the component 'day' of type LOCAL_DATE holds the separator '-'; use another separator, or a style that escapes.
        record Item(LocalDate day) {}
        @SingleTable(name = "tab", entities = Item.class, raw = true)
        interface Shop extends Table {}
        """);
  }

  @Test
  void tellsEntitiesThatCanNotBeToldApartInAnIndex() {
    Told.exactly("""
        @Entity @Key(partition = "ORDER#{orderId}", sort = "X")
        @Key(index = "GSI1", partition = "USER#{userId}", sort = "{createdAt}")
        record Order(String orderId, String userId, Instant createdAt) {}
        @Entity @Key(partition = "PAYMENT#{paymentId}", sort = "X")
        @Key(index = "GSI1", partition = "USER#{userId}", sort = "{createdAt}")
        record Payment(String paymentId, String userId, Instant createdAt) {}
        @SingleTable(name = "tab", entities = {Order.class, Payment.class})
        interface Shop extends Table {
          @Query(index = "GSI1") Pages<Order> ordersOf(String userId); // ! [EntitiesAmbiguous] ordersOf() reads Order alone on GSI1, where Payment can have the same key (USER#{userId} / {createdAt} and USER#{userId} / {createdAt}); start the two sort keys with different constants, or read both at once through a sealed interface.
        }
        """);
  }

  @Test
  void readsEntitiesThatCanNotBeToldApartTogether() {
    Told.exactly("""
        sealed interface Activity {}
        @Entity @Key(partition = "ORDER#{orderId}", sort = "X")
        @Key(index = "GSI1", partition = "USER#{userId}", sort = "{createdAt}")
        record Order(String orderId, String userId, Instant createdAt) implements Activity {}
        @Entity @Key(partition = "PAYMENT#{paymentId}", sort = "X")
        @Key(index = "GSI1", partition = "USER#{userId}", sort = "{createdAt}")
        record Payment(String paymentId, String userId, Instant createdAt) implements Activity {}
        @SingleTable(name = "tab", entities = {Order.class, Payment.class})
        interface Shop extends Table {
          @Query(index = "GSI1") Pages<Activity> activitiesOf(String userId, @From Instant from);
        }
        """);
  }

  @Test
  void warnsOfAPrefixThatMeetsSiblings() {
    Told.exactly("""
        @Entity @Key(partition = "USER#{userId}", sort = "ORDER#{orderId}")
        record Order(String userId, String orderId) {}
        @Entity @Key(partition = "USER#{userId}", sort = "ORDER#{orderId}#ITEM#{line}")
        record Item(String userId, String orderId, int line) {}
        @SingleTable(name = "tab", entities = {Order.class, Item.class})
        interface Shop extends Table {
          @Query Pages<Order> ordersOf(String userId); // ! [ReadsSiblings] ordersOf() also reads items of Item, whose keys (USER#{userId} / ORDER#{orderId}#ITEM#{line}) lie among those it looks for (USER#{userId} / ORDER#{orderId}), and passes them over at a cost; give one of the two another constant, or read both at once.
          @Query Pages<Item> itemsOf(String userId, String orderId);
          @Query Optional<Order> one(String userId, String orderId);
        }
        """);
  }

  @Test
  void tellsKeysOfDifferentKinds() {
    Told.exactly("""
        @Entity @Key(partition = "{year}")
        record Film(int year) {}
        @Entity
        @Key(partition = "BOOK#{id}") // ! [KeyKindMismatch] The key attribute 'year' is a number in Film but text in Book; DynamoDB takes one kind, so store both alike (@Convert, or a template).
        record Book(String id) {}
        @SingleTable(name = "tab", entities = {Film.class, Book.class}, partitionKey = "year", sortKey = "")
        interface Library extends Table {}
        """);
  }

  @Test
  void tellsAnAttributeThatCanNotComeIntoAnothersIndex() {
    Told.exactly("""
        @Entity @Key(partition = "FILM#{id}", sort = "X") @Key(index = "byOwner", partition = "{owner}")
        record Film(String id, String owner) {}
        @Entity @Key(partition = "BOOK#{id}", sort = "X")
        record Book(
            String id,
            int owner) {} // ! [KeyKindMismatch] The key attribute 'owner' is text in Film but a number in Book; DynamoDB takes one kind, so store both alike (@Convert, or a template).
        @Entity @Key(partition = "SONG#{id}", sort = "X")
        record Song(
            String id,
            List<String> owner) {} // ! [KeyKindMismatch] The key attribute 'owner' is text in Film but no key of any kind in Song; DynamoDB takes one kind, so store both alike (@Convert, or a template).
        @Entity @Key(partition = "PLAY#{id}", sort = "X")
        record Play(String id, @Attribute("author") long owner, Optional<String> other) {}
        @SingleTable(name = "tab", entities = {Film.class, Book.class, Song.class, Play.class},
            indexes = @Index(name = "byOwner", partitionKey = "owner", sortKey = ""))
        interface Library extends Table {}
        """);
  }

  @Test
  void tellsTwoAttributesOfTimeToLive() {
    Told.exactly("""
        @Entity @Key(partition = "A#{id}", sort = "X")
        record A(String id, @TimeToLive @Nullable Instant expires) {}
        @Entity @Key(partition = "B#{id}", sort = "X")
        record B(
            String id,
            @TimeToLive @Nullable Instant ends) {} // ! [TimeToLiveNames] B keeps its time to live in 'ends' but A in 'expires'; DynamoDB has one attribute for it, so name both alike with @Attribute.
        @SingleTable(name = "tab", entities = {A.class, B.class})
        interface T extends Table {}
        """);
  }

  @Test
  void tellsTypesOfOneName() {
    Told.exactly("""
        @Entity @Key(partition = "A#{id}", sort = "X")
        record A(String id) {}
        @Entity @TypeName("A") @Key(partition = "B#{id}", sort = "X")
        record B(String id) {} // ! [TypeNameDuplicate] A and B are both stored under the name 'A'; give one of them another with @TypeName.
        @SingleTable(name = "tab", entities = {A.class, B.class})
        interface T extends Table {}
        """);
  }

  @Test
  void tellsTwoIndexesOfOneName() {
    Told.exactly("""
        @Entity @Key(partition = "A#{id}", sort = "X")
        @Key(index = "GSI1", partition = "B", sort = "{id}")
        @Key(index = "GSI1", partition = "C", sort = "{id}")
        record A(String id) {} // ! [IndexDuplicate] A has two keys on an index named 'GSI1'; keep one of them.
        @Entity @Key(partition = "D#{id}", sort = "X")
        record D(String id) {}
        @SingleTable(
            name = "tab",
            entities = {A.class, D.class},
            indexes = {
              @Index(name = "GSI2"),
              @Index(name = "GSI2") // ! [IndexDuplicate] T has two indexes named 'GSI2'; keep one of them.
            })
        interface T extends Table {}
        """);
  }

  @Test
  void tellsAttributesThatDoNotFitTheTemplates() {
    Told.exactly("""
        @Entity @Key(partition = "A#{id}", sort = "X")
        @Key(index = "GSI1", partition = {"{id}", "{kind}"}, sort = "{id}")
        @Key(index = "LSI1", sort = "{kind}")
        record A(String id, String kind) {} // ! [IndexAttributes] A's key on GSI1 has 2 templates for the partition key, but its attributes are 'GSI1PK'; write one template for each attribute, and name the attributes of an index with @Index. // ! [IndexAttributes] A's key on LSI1 has no template for the partition key, but its attributes are 'LSI1PK'; add partition = …, or declare the index with @Index(local = true).
        @SingleTable(
            name = "tab",
            entities = A.class,
            indexes = {
              @Index(name = "GSI2", partitionKey = {"a", "b", "c", "d", "e"}), // ! [IndexAttributes] The table's key on GSI2 has 5 attributes for the partition key, but DynamoDB takes at most 4; join some of them in one template.
              @Index(name = "LSI2", local = true) // ! [IndexAttributes] The table's key on LSI2 has no attribute for the sort key, but a local index has one; name it with sortKey.
            })
        interface T extends Table {}
        """);
  }

  @Test
  void tellsASortKeyThatIsMissing() {
    Told.exactly("""
        @Entity
        @Key(partition = "A#{id}") // ! [SortKeyMissing] A has no sort key on the table, which has the sort key attribute 'SK'; add sort = …, such as a constant "METADATA".
        record A(String id) {}
        @SingleTable(name = "tab", entities = A.class)
        interface T extends Table {}
        """);
  }

  @Test
  void attributesAreIncludedByAProjectionThatSaysSo() {
    Told.exactly("""
        @Entity
        @Key(partition = "A#{id}", sort = "X")
        @Key(index = "GSI1", partition = "{title}", sort = "{id}")
        @Key(index = "GSI2", partition = "{title}", sort = "{id}")
        @Key(index = "GSI3", partition = "{title}", sort = "{id}")
        record A(String id, String title, int size) {}
        @SingleTable(name = "tab", entities = A.class, indexes = {
            @Index(name = "GSI1", include = "size"), // ! [IndexProjection] The index GSI1 names attributes to include, but projects ALL; say projected = INCLUDE, or leave include out.
            @Index(name = "GSI2", projected = Index.Projected.KEYS_ONLY, include = "size"), // ! [IndexProjection] The index GSI2 names attributes to include, but projects KEYS_ONLY; say projected = INCLUDE, or leave include out.
            @Index(name = "GSI3", projected = Index.Projected.INCLUDE)}) // ! [IndexProjection] The index GSI3 is to include attributes, but names none; name them with include, or project KEYS_ONLY.
        interface T extends Table {}
        """);
  }

  @Test
  void tellsAnIncludedAttributeThatNoEntityHas() {
    Told.exactly("""
        @Entity @Key(partition = "A#{id}", sort = "X") @Key(index = "GSI1", partition = "A", sort = "{id}")
        record A(String id, String title) {}
        @SingleTable(
            name = "tab",
            entities = A.class,
            indexes = @Index(name = "GSI1", projected = Index.Projected.INCLUDE, include = "tilte")) // ! [UnknownAttribute] The index GSI1 includes 'tilte', but no entity has such an attribute; perhaps 'title' is meant.
        interface T extends Table {}
        """);
  }

  @Test
  void tellsACompanionWhoseNameIsTaken() {
    Told.exactly("""
        @Entity @Key(partition = "A#{id}", sort = "X")
        record Order(String id) {} // ! [CompanionClash] Orders is to be written for Order, but there is a class of that name; choose another name with @Entity(companion = …).
        class Orders {}
        @SingleTable(name = "tab", entities = Order.class)
        interface T extends Table {}
        """);
  }

  @Test
  void tellsTwoCompanionsOfOneName() {
    Told.exactly("""
        class One {
          @Entity @Key(partition = "A#{id}", sort = "X")
          record Order(String id) {}
        }
        class Two {
          @Entity @TypeName("Two") @Key(partition = "B#{id}", sort = "X")
          record Order(String id) {} // ! [CompanionClash] Orders is to be written for Two.Order, but it is also to be written for One.Order; choose another name with @Entity(companion = …).
        }
        @SingleTable(name = "tab", entities = {One.Order.class, Two.Order.class})
        interface T extends Table {}
        """);
  }

  @Test
  void tellsAnEntityThatTwoTablesKeepDifferently() {
    Told.exactly("""
        @Entity @Key(partition = "{id}", sort = "X")
        record A(String id) {}
        @SingleTable(name = "tab", entities = A.class)
        interface T extends Table {}
        @SingleTable(name = "other", entities = A.class, partitionKey = "id") // ! [EntityShared] A is an entity of T and of U, which store its keys differently; use one record for each table.
        interface U extends Table {}
        """);
  }

  @Test
  void tellsCopiesThatCanNotFollowAStream() {
    Told.exactly("""
        @Entity @Key(partition = "ORDER#{orderId}", sort = "METADATA")
        record Order(String orderId, String userId, Instant placedAt) {}
        @Entity @CopyOf(value = Order.class, kept = CopyOf.Kept.FROM_STREAM)
        @Key(partition = "USER#{userId}", sort = "ORDER#{placedAt}") // ! [CopyWrong] Listed is a copy of Order, but it follows by the stream, and two owners could have their copies under one key; put {orderId} into the key, or keep it with its owner.
        record Listed( // ! [CopyWrong] Listed is a copy of Order, but it follows by the stream, which @TableOptions limits to KEYS_ONLY; say stream = StreamView.NEW_AND_OLD_IMAGES.
            String userId, Instant placedAt, String orderId) {}
        @SingleTable(name = "tab", entities = {Order.class, Listed.class})
        @TableOptions(stream = TableOptions.StreamView.KEYS_ONLY)
        interface Shop extends Table {}
        """);
  }

  @Test
  void keepsAnEntityInTwoTablesThatAgree() {
    Told.exactly("""
        @Entity @Key(partition = "{id}", sort = "X")
        record A(String id, Inner inner) {}
        record Inner(int x) {}
        @SingleTable(name = "tab", entities = A.class)
        interface T extends Table {}
        @SingleTable(name = "other", entities = A.class)
        interface U extends Table {}
        """);
  }

  @Test
  void tellsKeysInAnAttributeThatTheTableFills() {
    Told.exactly("""
        @Entity
        @Key(partition = "ORDER#{id}", sort = "X")
        @Key(index = "GSI1", partition = "USER#{user}", sort = "{id}")
        @Key(index = "GSI2", partition = "{kind}")
        record Order(String id, String user, @Attribute("_type") String kind) {} // ! [AttributeClash] Order keeps the key "USER#{user}" in the attribute '_attempt', which holds the attempt of a write; give one of them another name with @Index or @SingleTable. // ! [AttributeClash] Order keeps 'kind' in the attribute '_type', which holds the item's type; give one of them another name with @Attribute.
        @SingleTable(name = "tab", entities = Order.class, indexes = {
            @Index(name = "GSI1", partitionKey = "_attempt"),
            @Index(name = "GSI2", partitionKey = "_type", sortKey = "")})
        interface T extends Table {}
        """);
  }

  /** Each tenant notes for itself how many shards there are: another would look for too few. */
  @Test
  void tellsGrowingShardsOfAKeyThatScopesShare() {
    Told.exactly("""
        @Entity
        @Key(partition = "TENANT#{tenantId}#{id}#{shard:1..4}", sort = "X")
        @Key(index = "GSI1", partition = "COUNTRY#{country}#{shard:1..16}", sort = "{id}")
        @Key(index = "GSI2", partition = "COUNTRY#{country}#{shard:16}", sort = "{id}")
        @Key(index = "GSI3", partition = "TENANT#{tenantId}#{country}#{shard:1..16}", sort = "{id}")
        record Visit(String tenantId, String id, String country) {} // ! [ShardMisplaced] Visit's key on GSI1 has shards ("COUNTRY#{country}#{shard:1..16}"), but their number may grow, which each tenantId notes for itself, and the key is one for all of them; put {tenantId} into it, or give a number that stays ({shard:16}).
        @Scope("tenantId")
        @SingleTable(name = "tab", entities = Visit.class)
        interface T extends Table {}
        """);
  }

  @Test
  void tellsAScopeThatAnEntityLacks() {
    Told.exactly("""
        @Entity
        @Key(partition = "BRANCH#{id}", sort = "X") // ! [ScopeMissing] T has the scope 'tenantId', but Branch does not have it in its partition key (BRANCH#{id} / X); put {tenantId} into the template.
        record Branch(String tenantId, String id) {}
        @Entity
        @Key(partition = "THING#{id}", sort = "X") // ! [ScopeMissing] T has the scope 'tenantId', but Thing has no such component; add it to the record and to its key.
        record Thing(String id) {}
        @Entity
        @Key(partition = "TENANT#{tenantId}", sort = "X") // ! [ScopeMissing] T has the scope 'tenantId', but Tenant has it as UUID where others have String; declare it alike in all entities.
        record Tenant(UUID tenantId) {}
        @Scope("tenantId")
        @SingleTable(name = "tab", entities = {Branch.class, Thing.class, Tenant.class})
        interface T extends Table {}
        """);
  }

  @Test
  void tellsRollupsThatCanNotBeKept() {
    Told.exactly("""
        @Entity @Key(partition = "SALE#{id}", sort = "SALE")
        @RolledUp(String.class) // ! [RollupMisplaced] Sale is counted by the rollups of String, but that has no static field of the type Rollup<Sale, …>; declare the rollup there, or name the class that has it. // ! [RollupMisplaced] Sale is counted by the rollups of String, but it expires by 'end', which no write tells a rollup; feed the rollup from the change stream, or delete the items.
        record Sale(String id, @TimeToLive Optional<Instant> end) {}
        @SingleTable(name = "tab", entities = Sale.class)
        interface Shop extends Table {}
        """);
  }

  @Test
  void tellsUniqueValuesThatCanNotBeClaimed() {
    Told.exactly("""
        @Entity @Key(partition = "USER#{userId}", sort = "X")
        record User(
            String userId,
            @Unique String email,
            @Unique Optional<Long> badge,
            @Unique List<String> names, // ! [UniqueMisplaced] User.names is to be unique, but its type List<String> is stored neither as text nor as a number; use such a type, or a converter to one.
            @Unique boolean first) {} // ! [UniqueMisplaced] User.first is to be unique, but its type boolean is stored neither as text nor as a number; use such a type, or a converter to one.
        @SingleTable(name = "tab", entities = User.class)
        interface Club extends Table {}
        """);
    Told.exactly("""
        @Entity @Key(partition = "TENANT#{tenantId}", sort = "USER#{email}")
        record User(
            String tenantId,
            @Unique String email) {} // its claim is of the scope
        @Scope("tenantId")
        @SingleTable(name = "tab", entities = User.class)
        interface Club extends Table {}
        """);
    Told.exactly("""
        @Entity @Key(partition = "USER#{email}", sort = "X")
        record User(
            @KeyOnly @Unique String email) {} // ! [UniqueMisplaced] User.email is to be unique, but is kept in the key alone; take @KeyOnly away.
        @SingleTable(name = "tab", entities = User.class)
        interface Club extends Table {}
        """);
    Told.exactly("""
        @Entity @Key(partition = "{number}")
        record User(
            long number,
            @Unique String email) {} // ! [UniqueMisplaced] User.email is to be unique, but its claim needs table keys of text; make the keys from templates.
        @SingleTable(name = "tab", entities = User.class, partitionKey = "number", sortKey = "")
        interface Club extends Table {}
        """);
  }
}
