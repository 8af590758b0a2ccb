package dev.gateleg.processor;

import org.junit.jupiter.api.Test;

/** What is told of access patterns. */
class PatternErrorsTest {

  private static final String ENTITIES = """
      enum Status { NEW, PAID }
      @Entity
      @Key(partition = "ORDER#{orderId}", sort = "METADATA")
      @Key(index = "GSI1", partition = "USER#{userId}", sort = "ORDER#{createdAt}#{orderId}")
      @Key(index = "GSI2", partition = "STATUS#{status}", sort = "ORDER#{createdAt}")
      @Key(index = "KEYS", partition = "ALL", sort = "{orderId}")
      @Key(index = "BYSTATUS", partition = "ORDERS", sort = "{status}#{orderId}")
      @Key(index = "RAW", partition = "RAW", sort = "{path}#{orderId}", raw = true)
      @Key(index = "PATHS", partition = "P#{userId}", sort = "{path}~{orderId}", separator = '~')
      record Order(String orderId, String userId, Status status, Instant createdAt, String path, int total) {}
      @Entity @Key(partition = "ORDER#{orderId}", sort = "ITEM#{line}")
      record Item(String orderId, int line) {}
      @Entity @Key(partition = "X", sort = "Y") record Unlisted(String id) {}
      record OrderWithItems(Order order, List<Item> items) {}
      record OrderWithText(Order order, String text) {}
      @Projection(of = Order.class) record Part(String orderId, int total) {}
      @Projection(of = Order.class) record Wrong(String orderID, long total) {}
      """;

  private static void tells(String methods) {
    Told.exactly(ENTITIES + """
          @SingleTable(
              name = "tab",
              entities = {Order.class, Item.class},
              indexes = @Index(name = "KEYS", projected = Index.Projected.KEYS_ONLY))
          interface Shop extends Table {
          """ + methods + "}\n");
  }

  @Test
  void tellsAPatternThatOnlyAScanWouldServe() {
    tells("""
        @Query Pages<Order> ordersOver(int total); // ! [PatternUnserved] ordersOver() is not served by a key: Order's partition key on the table (ORDER#{orderId}) needs 'orderId', which is no parameter; it needs a key such as @Key(index = "…", partition = "{total}") on Order, or @Scan if a scan is meant.
        @Query Pages<Item> all(); // ! [PatternUnserved] all() is not served by a key: Item's partition key on the table (ORDER#{orderId}) needs 'orderId', which is no parameter; add the parameter, or use @Scan if the whole table is meant.
        """);
  }

  @Test
  void tellsWhichOtherKeyServesAPattern() {
    tells("""
        @Query Pages<Order> ordersOf(String userId); // ! [PatternUnserved] ordersOf() is not served by a key: Order's partition key on the table (ORDER#{orderId}) needs 'orderId', which is no parameter; its key on GSI1 serves it: read it with index = "GSI1".
        """);
  }

  @Test
  void tellsAnEntityWithoutAKeyOnTheIndex() {
    tells("""
        @Query(index = "GSI1") Pages<Item> itemsOf(String orderId); // ! [PatternUnserved] itemsOf() is not served by a key: Item has no key on GSI1; add @Key(index = "GSI1", partition = …) to it, or read another index.
        """);
  }

  @Test
  void tellsAParameterThatIsNoPartOfTheKey() {
    tells("""
        @Query(index = "GSI1") Pages<Order> a(String userId, int total); // ! [PatternUnserved] a() is not served by a key: 'total' is no part of Order's key on GSI1 (USER#{userId} / ORDER#{createdAt}#{orderId}); it needs a key such as @Key(index = "…", partition = "{userId}#{total}") on Order, or @Scan if a scan is meant.
        @Query(index = "GSI1") Pages<Order> b(String userId, String orderId); // ! [PatternUnserved] b() is not served by a key: 'orderId' follows 'createdAt' in Order's sort key on GSI1 (USER#{userId} / ORDER#{createdAt}#{orderId}), so it can't be given alone; give 'createdAt' too, or filter.
        @Query(index = "GSI1") Pages<Order> c(String userId, @From("total") int from); // ! [PatternUnserved] c() is not served by a key: 'from' bounds 'total', which is no part of Order's sort key on GSI1 (USER#{userId} / ORDER#{createdAt}#{orderId}); use one of 'createdAt', 'orderId'.
        @Query(index = "GSI2") Pages<Order> d(Status status, Instant createdAt, @From Instant from); // ! [PatternUnserved] d() is not served by a key: 'from' bounds a component, but all of STATUS#{status} / ORDER#{createdAt} are given; leave out the component that is bounded.
        """);
  }

  @Test
  void tellsAGetThatLacksAPartOfTheKey() {
    tells("""
        @Get Optional<Item> item(String orderId); // ! [PatternUnserved] item() is not served by a key: a get needs the whole of Item's key (ORDER#{orderId} / ITEM#{line}), and 'line' is no parameter; add it, or make it a @Query.
        @Get Optional<Order> order(String orderId, int total); // ! [PatternUnserved] order() is not served by a key: 'total' is no part of Order's key on the table (ORDER#{orderId} / METADATA); take exactly 'orderId', or make it a @Query on an index.
        """);
  }

  @Test
  void tellsARangeThatIsNotLast() {
    tells("""
        @Query(index = "GSI1") Pages<Order> a(String userId, @From Instant from, String orderId); // ! [RangeNotLast] a() bounds 'createdAt' of Order's sort key, but 'orderId' after it is given too; a range must be the last: leave 'orderId' out and filter, or put it first in the key.
        @Query(index = "GSI1") Pages<Order> b(String userId, @From Instant from, @To("orderId") String to); // ! [RangeNotLast] b() bounds 'orderId' of Order's sort key, but it bounds 'createdAt' as well; a query has one range: keep one of the two.
        @Query(index = "GSI1") Pages<Order> c(String userId, @From("orderId") String from); // ! [RangeNotLast] c() bounds 'orderId' of Order's sort key, but 'createdAt' stands before it and is not given; give 'createdAt' too.
        @Query(index = "GSI1") Pages<Order> d(String userId, @From Instant from, @After Instant after); // ! [RangeNotLast] d() bounds 'createdAt' of Order's sort key, but 'from' and 'after' bound the same end; keep one of them.
        @Query(index = "GSI1") Pages<Order> e(String userId, @Prefix Instant start); // ! [RangeNotLast] e() bounds 'createdAt' of Order's sort key, but a prefix needs text and this is Instant; use @From and @To.
        @Query(index = "GSI1") Pages<Order> f(@From("userId") String from); // ! [PatternUnserved] f() is not served by a key: 'from' bounds 'userId', which is in the partition key on GSI1 (USER#{userId}), and DynamoDB finds a partition by equality only; take the parameter without the bound.
        @Query(index = "GSI1") Pages<Order> g(@From String userId); // ! [PatternUnserved] g() is not served by a key: 'userId' bounds 'userId', which is in the partition key on GSI1 (USER#{userId}), and DynamoDB finds a partition by equality only; take the parameter without the bound.
        @Query(index = "BYSTATUS") Pages<Order> h(@Prefix Status status); // ! [RangeNotLast] h() bounds 'status' of Order's sort key, but a prefix needs text and this is Status; take it by equality, without @Prefix.
        """);
  }

  @Test
  void takesABoundOnAMiddlePart() {
    tells("""
        @Query(index = "GSI1") Pages<Order> between(String userId, @After Instant from, @Before("createdAt") Instant to);
        """);
  }

  @Test
  void tellsARangeThatTheSeparatorUnsorts() {
    tells("""
        @Query(index = "PATHS") Pages<Order> paths(String userId, @From String from); // ! [SeparatorUnordered] paths() bounds 'path', but keys of "{path}~{orderId}" do not sort by it: the separator '~' does not sort below its values; use '#' as the separator, or put the component last.
        """);
  }

  @Test
  void tellsARangeOfRawText() {
    tells("""
        @Query(index = "RAW") Pages<Order> paths(@From String path); // ! [SeparatorUnordered] paths() bounds 'path', but keys of "{path}#{orderId}" do not sort by it: its text is raw and may hold characters that sort below the separator '#'; leave raw out, or put the component last.
        """);
  }

  @Test
  void tellsABoundThatIsNamedAsAnotherComponent() {
    tells("""
        @Query(index = "GSI1") Pages<Order> a(
            String userId,
            @From Instant dueAt); // ! [BoundMismatch] a() bounds 'createdAt', the next component of Order's sort key on GSI1 (USER#{userId} / ORDER#{createdAt}#{orderId}), by a parameter named 'dueAt'; name it 'createdAt', or write @From("createdAt") if that is meant.
        @Query(index = "GSI1") Pages<Order> b(String userId, @From int total); // ! [PatternUnserved] b() is not served by a key: 'total' bounds 'total', which is no part of Order's sort key on GSI1 (USER#{userId} / ORDER#{createdAt}#{orderId}); use one of 'createdAt', 'orderId'.
        @Query(index = "GSI1") Pages<Order> c(String userId, @From String orderId); // ! [RangeNotLast] c() bounds 'orderId' of Order's sort key, but 'createdAt' stands before it and is not given; give 'createdAt' too.
        @Query(index = "GSI1") Pages<Order> fine(String userId, @From Instant createdAt, @Before Instant until);
        """);
  }

  @Test
  void takesAParameterOfAnotherNameByItsAnnotation() {
    tells("""
        @Get Optional<Order> a(@Is("orderId") String id);
        @Get Optional<Order> b(@Is("orderID") String id); // ! [PatternUnserved] b() is not served by a key: Order's partition key on the table (ORDER#{orderId}) needs 'orderId', which is no parameter; take exactly 'orderId', or make it a @Query on an index.
        @Get Optional<Order> c(String orderId, @Is("orderId") String id); // ! [PatternUnserved] c() is not served by a key: 'orderId' and 'id' are both to equal 'orderId'; keep one of them.
        """);
  }

  @Test
  void tellsACollectionWhoseKeysAreMadeDifferently() {
    Told.exactly("""
        @Entity @Key(partition = "ORDER#{id}", sort = "METADATA") record Order(long id) {}
        @Entity @Key(partition = "ORDER#{id}", sort = "ITEM#{n}") record Item(String id, int n) {}
        @Entity @Key(partition = "ORDER#{id}", sort = "NOTE#{n}", raw = true) record Note(String id, int n) {}
        @Entity @Key(partition = "ORDER#{orderId}", sort = "STEP#{n}") record Step(String orderId, int n) {}
        @Entity @Key(partition = "DAY#{at}", sort = "A") record A(Instant at) {}
        @Entity @Key(partition = "DAY#{at:seconds}", sort = "B") record B(Instant at) {}
        record OrderWithItems(Order order, List<Item> items) {}
        record ItemsAndNotes(List<Item> items, List<Note> notes) {}
        record ItemsAndSteps(List<Item> items, List<Step> steps) {}
        record Days(Optional<A> a, Optional<B> b) {}
        @SingleTable(name = "tab", entities = {Order.class, Item.class, Note.class, Step.class, A.class, B.class})
        interface Shop extends Table {
          @Query OrderWithItems a(long id); // ! [CollectionKeys] a() reads Order and Item together, but their keys on the table are made differently ("ORDER#{id}" of long in the one, "ORDER#{id}" of String in the other), so that one read can't find both; declare the components alike, with one format, and both keys raw or neither.
          @Query ItemsAndNotes b(String id); // ! [CollectionKeys] b() reads Item and Note together, but their keys on the table are made differently ("ORDER#{id}" of String in the one, "ORDER#{id}" of String, raw in the other), so that one read can't find both; declare the components alike, with one format, and both keys raw or neither.
          @Query ItemsAndSteps c(String id);
          @Query Days d(Instant at); // ! [PatternUnserved] d() is not served by a key: A and B do not share a collection on the table (DAY#{at} / A and DAY#{at:seconds} / B); give both the same partition template.
        }
        """);
  }

  @Test
  void tellsACollectionThatTheSortKeySplits() {
    Told.exactly("""
        sealed interface Event {}
        @Entity @Key(partition = "P#{id}", sort = "A#{x}") record One(String id, String x) implements Event {}
        @Entity @Key(partition = "P#{id}", sort = "A#{x}#B#{y}") record Two(String id, String x, int y) implements Event {}
        @SingleTable(name = "tab", entities = {One.class, Two.class})
        interface Shop extends Table {
          @Query Pages<Event> a(String id, String x); // ! [PatternUnserved] a() is not served by a key: One and Two do not share a collection on the table (P#{id} / A#{x} and P#{id} / A#{x}#B#{y}); leave the parameters of the sort key out.
          @Query Pages<Event> all(String id);
        }
        """);
  }

  @Test
  void tellsAParameterForTheScope() {
    Told.exactly("""
        @Entity @Key(partition = "T#{tenant}#{id}", sort = "X") record Item(String tenant, String id) {}
        @Scope("tenant") @SingleTable(name = "tab", entities = Item.class)
        interface Shop extends Table {
          @Get Optional<Item> item(String tenant, String id); // ! [PatternUnserved] item() is not served by a key: 'tenant' is the scope 'tenant', which the table gives by itself; leave the parameter out, or annotate the pattern with @CrossScope.
          @Get Optional<Item> own(String id);
          @CrossScope @Get Optional<Item> any(String tenant, String id);
        }
        """);
  }

  @Test
  void tellsAStrongReadOfAGlobalIndex() {
    tells("""
        @Query(index = "GSI1", consistent = true) Pages<Order> ordersOf(String userId); // ! [ConsistentOnGlobalIndex] ordersOf() asks for a strong read of GSI1, but a global index is only eventually consistent; leave consistent out, or read the table or a local index.
        @Scan(index = "GSI1", consistent = true) Pages<Order> all(); // ! [ConsistentOnGlobalIndex] all() asks for a strong read of GSI1, but a global index is only eventually consistent; leave consistent out, or read the table or a local index.
        """);
  }

  @Test
  void tellsAnIndexThatIsNotThere() {
    tells("""
        @Query(index = "GSI3") Pages<Order> ordersOf(String userId); // ! [IndexUnknown] ordersOf() reads the index 'GSI3', but no entity has a key on it; perhaps 'GSI1' is meant.
        """);
  }

  @Test
  void tellsAnEntityThatIsNotListed() {
    tells("""
        @Get Optional<Unlisted> one(String id); // ! [EntityUnlisted] one() returns Unlisted, which is no entity of Shop; add Unlisted.class to the entities of @SingleTable, or return one of them.
        """);
  }

  @Test
  void tellsWhatAPatternCanNotReturn() {
    tells("""
        @Get Pages<Order> a(String orderId); // ! [ReturnType] a() returns Pages<Order>; return Optional<E>, or E where its absence is an error, of an entity or projection E.
        @Query List<Item> b(String orderId); // ! [ReturnType] b() returns List<Item>; return Pages of an entity, of a projection or of a sealed interface of entities, an Optional of one, a Set of them, a Map of them by a component, a record of entities, or Gathered of such a record.
        @Scan Order c(); // ! [ReturnType] c() returns Order; return Pages of an entity, of a projection or of a sealed interface of entities.
        @Query OrderWithText d(String orderId); // ! [ReturnType] d() returns OrderWithText; return Pages of an entity, of a projection or of a sealed interface of entities, an Optional of one, a Set of them, a Map of them by a component, a record of entities, or Gathered of such a record.
        @Get void e(String orderId); // ! [ReturnType] e() returns void; return Optional<E>, or E where its absence is an error, of an entity or projection E.
        """);
  }

  @Test
  void takesSetsAndMapsWithAFilter() {
    tells("""
        @Where(value = "status", is = "PAID") @Query(index = "GSI1") Set<Order> paid(String userId);
        @Query(most = 20) Map<Integer, Item> itemsByLine(String orderId);
        @Query(index = "GSI2", mapKey = "orderId") Map<String, Order> ordersById(Status status);
        """);
  }

  @Test
  void tellsWhatCanNotBeAMap() {
    tells("""
        @Query Map<String, Item> a(String orderId); // ! [MapKeyWrong] a() makes a map by 'line', but that is int and the map's keys are String; return Map<Integer, …>.
        @Query(mapKey = "lin") Map<Integer, Item> b(String orderId); // ! [MapKeyWrong] b() makes a map by 'lin', but its results have no such component; perhaps 'line' is meant.
        @Query Map<Integer, Item> c(String orderId, int line); // ! [MapKeyWrong] c() makes a map without saying by what, but its parameters give the whole key, so that there is one at most; return an Optional.
        @Query(index = "GSI2", mapKey = "total") Map<BigDecimal, Order> d(Status status); // ! [MapKeyWrong] d() makes a map by 'total', but results that differ in 'orderId' may share it; make it by 'orderId', or return a Set.
        @Query(mapKey = "line") Pages<Item> e(String orderId); // ! [MapKeyWrong] e() makes a map by 'line', but it returns none; return Map<K, E>, or leave it out.
        """);
  }

  @Test
  void tellsAParameterOfAnotherType() {
    tells("""
        @Get Optional<Item> item(
            String orderId,
            long line); // ! [ParameterType] item() takes 'line' as long, but Item.line is int; declare the parameter so.
        @Query(index = "GSI2") Pages<Order> ordersIn(
            String status, // ! [ParameterType] ordersIn() takes 'status' as String, but Order.status is Status; declare the parameter so.
            @From LocalDate from); // ! [ParameterType] ordersIn() takes 'from' as LocalDate, but Order.createdAt is Instant; declare the parameter so.
        """);
  }

  @Test
  void takesABoxedParameter() {
    tells("""
        @Get Optional<Item> item(String orderId, Integer line);
        """);
  }

  @Test
  void tellsAMethodThatSaysNothing() {
    tells("""
        Optional<Order> order(String orderId); // ! [MethodUnannotated] order() says nothing about how it reads; annotate it with @Get, @Query or @Scan, or give it a body.
        default int one() { return 1; }
        static int two() { return 2; }
        """);
  }

  @Test
  void tellsAScanWithParameters() {
    tells("""
        @Scan Pages<Order> all(String userId); // ! [ScanParameters] all() is a scan and takes no parameters, but has 'userId'; filter what it returns, or make it a @Query.
        """);
  }

  @Test
  void tellsAnEntityFromAPartialIndex() {
    tells("""
        @Query(index = "KEYS") Pages<Order> all(); // ! [PartialIndexEntity] all() returns whole Order items from KEYS, which holds only keys; return a record annotated with @Projection(of = Order.class).
        """);
  }

  @Test
  void tellsAProjectionThatThePartialIndexDoesNotHold() {
    tells("""
        @Query(index = "KEYS") Pages<Part> all(); // ! [ProjectionComponent] Part has the component 'total', but all() reads it from KEYS, which does not hold it; project it with INCLUDE, or leave it out.
        """);
  }

  @Test
  void tellsAProjectionThatTheEntityDoesNotHave() {
    Told.exactly("""
        @Entity @Key(partition = "A#{id}", sort = "X")
        record A(String id, int total) {}
        @Projection(of = A.class)
        record Part(
            String iD, // ! [ProjectionComponent] Part has the component 'iD', but A has none of that name; perhaps 'id' is meant.
            long total) {} // ! [ProjectionComponent] Part has the component 'total', but it is long here and int in A; declare both alike.
        @SingleTable(name = "tab", entities = A.class)
        interface T extends Table {
          @Query Pages<Part> parts(String id);
        }
        """);
  }

  @Test
  void tellsEntitiesThatShareNoCollection() {
    Told.exactly("""
        @Entity @Key(partition = "A#{id}", sort = "X") record A(String id) {}
        @Entity @Key(partition = "B#{id}", sort = "X") record B(String id) {}
        record Both(A a, B b) {}
        @SingleTable(name = "tab", entities = {A.class, B.class})
        interface T extends Table {
          @Query Both both(String id); // ! [PatternUnserved] both() is not served by a key: A and B do not share a collection on the table (A#{id} / X and B#{id} / X); give both the same partition template.
        }
        """);
  }

  @Test
  void tellsAPatternThatWouldLeaveAScopeThatIsNone() {
    Told.exactly("""
        @Entity @Key(partition = "TENANT#{tenantId}", sort = "ACCOUNT")
        record Account(String tenantId) {}
        @SingleTable(name = "tab", entities = Account.class)
        interface T extends Table {
          @CrossScope @Get Optional<Account> account(String tenantId); // ! [ScopeUndeclared] account() is marked @CrossScope, but T has no scope to leave; take it away, or say the scope by @Scope.
        }
        """);
  }

  @Test
  void tellsAPatternThatLeavesTheScope() {
    Told.exactly("""
        @Entity @Key(partition = "TENANT#{tenantId}", sort = "ACCOUNT#{accountId}")
        @Key(index = "GSI1", partition = "EMAIL#{email}", sort = "TENANT#{tenantId}")
        @Key(index = "GSI2", partition = "NAME#{name}", sort = "{accountId}")
        record Account(String tenantId, String accountId, String email, String name) {}
        @Scope("tenantId")
        @SingleTable(name = "tab", entities = Account.class)
        interface T extends Table {
          @Get Optional<Account> account(String accountId);
          @Query Pages<Account> accounts();
          @Query(index = "GSI1") Optional<Account> ownByEmail(String email);
          @CrossScope @Query(index = "GSI1") Optional<Account> byEmail(String email);
          @Query(index = "GSI2") Pages<Account> byName(String name); // ! [ScopeLeak] byName() reads GSI2 by a key (NAME#{name} / {accountId}) that does not hold the scope 'tenantId', so it leaves the scope; annotate it with @CrossScope if that is meant, or put {tenantId} into the key.
          @Scan Pages<Account> all(); // ! [ScopeLeak] all() reads the table by a key (a scan) that does not hold the scope 'tenantId', so it leaves the scope; annotate it with @CrossScope if that is meant, or put {tenantId} into the key.
          @CrossScope @Scan Pages<Account> everyAccount();
        }
        """);
  }

  /** Only javac can tell; it does so after all names are resolved, and for classes without a table too. */
  @Test
  void aResultThatIsDroppedIsToldWhereItIs() {
    Told.exactly("""
        @Entity @Key(partition = "USER#{id}", sort = "X")
        record User(String id, long visits) {}
        @SingleTable(name = "tab", entities = User.class)
        interface Club extends Table {
          @Scan Pages<User> all();
        }
        class Program {
          void use(Club club) {
            club.update(Users.key("u1")).add(Users.visits, 1L); // ! [ResultDropped] add() only prepares: its Update is dropped here, so nothing happens; run it, add it to a transaction, or go on with it.
            var update = club.update(Users.key("u1")).add(Users.visits, 1L);
            update.when(Users.visits.is(1L)); // ! [ResultDropped] when() only prepares: its Update is dropped here, so nothing happens; run it, add it to a transaction, or go on with it.
            var transaction = club.transaction();
            transaction.add(update); // ! [ResultDropped] add() only prepares: its Transaction is dropped here, so nothing happens; run it, add it to a transaction, or go on with it.
            for (String id : List.of("a")) {
              Runnable later = () -> { club.deleting(Users.key(id)); }; // ! [ResultDropped] deleting() only prepares: its Delete is dropped here, so nothing happens; run it, add it to a transaction, or go on with it.
            }
            club.all().limit(3); // ! [ResultDropped] limit() only prepares: its Pages is dropped here, so nothing happens; run it, add it to a transaction, or go on with it.
            Runnable later = () -> club.deleting(Users.key("u1")); // ! [ResultDropped] deleting() only prepares: its Delete is dropped here, so nothing happens; run it, add it to a transaction, or go on with it.
            List.of("a").forEach(id -> club.update(Users.key(id)).add(Users.visits, 1L)); // ! [ResultDropped] add() only prepares: its Update is dropped here, so nothing happens; run it, add it to a transaction, or go on with it.
            List.<User>of().forEach(club.batch()::put); // ! [ResultDropped] put() only prepares: its BatchWrite is dropped here, so nothing happens; run it, add it to a transaction, or go on with it.
            java.util.function.Supplier<Object> prepares = () -> club.deleting(Users.key("u1"));
            java.util.function.Function<User, Object> writes = club::creating;
            List.<User>of().forEach(club::put);
            Refused refused = () -> club.update(Users.key("")).add(Users.visits, 1L);
            club.put(new User("u1", 0));
            update.run();
            transaction.add(update).run();
            club.all().forEach(user -> {});
          }
          /** What tests call to see a refusal. */
          interface Refused {
            void run() throws Throwable;
          }
        }
        """);
  }

  @Test
  void tellsParametersThatDoNotFitWhatIsDerived() {
    Told.exactly("""
        @Entity @Key(partition = "BRANCH#{branchId}", sort = "{at:date}#{id}")
        record Booking(String branchId, String id, Instant at) {}
        @SingleTable(name = "tab", entities = Booking.class)
        interface Club extends Table {
          @Query Pages<Booking> ofDay(String branchId, LocalDate at);
          @Query Pages<Booking> ofDayOf(String branchId, Instant at);
          @Query Pages<Booking> named(String branchId, LocalDate atDate);
          @Query Pages<Booking> since(String branchId, @From LocalDate at);
          @Query Pages<Booking> until(String branchId, @To
              Instant at); // ! [ParameterType] until() takes 'at' as Instant, but Booking.at:date is LocalDate; declare the parameter so.
          @Query Pages<Booking> wrong(String branchId,
              String at); // ! [ParameterType] wrong() takes 'at' as String, but Booking.at:date is LocalDate; declare the parameter so.
        }
        """);
  }

  @Test
  void tellsAFilterThatCanNotHold() {
    tells("""
        @Where(value = "totl", is = "1") // ! [FilterWrong] a() has @Where("totl"), but nothing that it returns has 'totl'; perhaps 'total' is meant.
        @Query Pages<Order> a(String orderId);
        @Where(value = "total", is = "many") // ! [FilterWrong] b() has @Where("total"), but 'total' is int and can't be "many"; write one of its values.
        @Query Pages<Order> b(String orderId);
        @Where(value = "status", isNot = "OLD") // ! [FilterWrong] c() has @Where("status"), but 'status' is Status and can't be "OLD"; write one of its values.
        @Query Pages<Order> c(String orderId);
        @Where(value = "createdAt", is = "2026") // ! [FilterWrong] d() has @Where("createdAt"), but a value of Instant can't be written in an annotation; use filter() on the results.
        @Query Pages<Order> d(String orderId);
        @Where("total") // ! [FilterWrong] e() has @Where("total"), but it asks nothing of the component; say one of is, isNot, present and absent; another @Where says more.
        @Query Pages<Order> e(String orderId);
        @Where(value = "total", is = "1", present = true) // ! [FilterWrong] f() has @Where("total"), but it asks several things at once; say one of is, isNot, present and absent; another @Where says more.
        @Query Pages<Order> f(String orderId);
        @Where(value = "total", present = true) // ! [FilterWrong] g() has @Where("total"), but a get reads one item by its key; look at the item.
        @Get Optional<Order> g(String orderId);
        """);
  }

  @Test
  void tellsALimitThatMeansNothing() {
    tells("""
        @Query(limit = -1) // ! [LimitWrong] a() says limit = -1, but it asks for nothing; give at least 1, or leave it out.
        Pages<Order> a(String orderId);
        @Query(most = 5) // ! [LimitWrong] b() says most = 5, but its results are read as they are asked for, not held in memory; use limit.
        Pages<Order> b(String orderId);
        """);
  }

  /** Converted text is text: it sorts as the converter writes it, and a raw key takes it last. */
  @Test
  void tellsARangeOfConvertedTextInARawKey() {
    Told.exactly("""
        record Code(String text) {}
        class CodeText implements Converter<Code, String> {
          public String to(Code code) { return code.text(); }
          public Code from(String stored) { return new Code(stored); }
        }
        @Entity
        @Key(partition = "PIECE#{id}", sort = "PIECE")
        @Key(index = "GSI1", partition = "RAW", sort = "{code}#{id}", raw = true)
        @Key(index = "GSI2", partition = "RAW", sort = "CODE#{code}", raw = true)
        record Piece(String id, @Convert(CodeText.class) Code code) {}
        @SingleTable(name = "tab", entities = Piece.class)
        interface Workshop extends Table {
          @Query(index = "GSI1") Pages<Piece> from(@From Code code); // ! [SeparatorUnordered] from() bounds 'code', but keys of "{code}#{id}" do not sort by it: its text is raw and may hold characters that sort below the separator '#'; leave raw out, or put the component last.
          @Query(index = "GSI2") Pages<Piece> codes(@From Code code);
          @Query(index = "GSI1") Pages<Piece> starting(@Prefix Code code); // ! [RangeNotLast] starting() bounds 'code' of Piece's sort key, but a prefix needs text and this is Code; leave raw out, or put the component last, and use @From and @To.
          @Query(index = "GSI2") Pages<Piece> starts(@Prefix Code code); // ! [RangeNotLast] starts() bounds 'code' of Piece's sort key, but a prefix needs text and this is Code; use @From and @To.
        }
        """);
  }
}
