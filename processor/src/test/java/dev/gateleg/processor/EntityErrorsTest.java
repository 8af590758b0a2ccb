package dev.gateleg.processor;

import org.junit.jupiter.api.Test;

/** What is told of entities and their components. */
class EntityErrorsTest {

  private static final String TABLE = """
      @SingleTable(name = "tab", entities = Order.class)
      interface Shop extends Table {}
      """;

  @Test
  void tellsAComponentThatATemplateDoesNotFind() {
    Told.exactly("""
        @Entity
        @Key(partition = "ORDER#{orderID}", sort = "{total}#{somethingElse}") // ! [ComponentUnknown] Order's template "ORDER#{orderID}" names 'orderID', which is no component of the record; perhaps 'orderId' is meant. // ! [ComponentUnknown] Order's template "{total}#{somethingElse}" names 'somethingElse', which is no component of the record; use one of 'orderId', 'total'.
        record Order(String orderId, int total) {}
        """ + TABLE);
  }

  @Test
  void tellsATemplateThatIsMalformed() {
    Told.exactly("""
        @Entity
        @Key(partition = "ORDER#{orderId", sort = "A{orderId}B") // ! [TemplateMalformed] The template "ORDER#{orderId" has a '{' at index 6 that is not closed; close it, or write '{{' for a literal brace. // ! [KeyPartNotDelimited] In the template "A{orderId}B" the component 'orderId' is followed by 'B'; put the separator '#' after it, or end the template there.
        record Order(String orderId) {}
        """ + TABLE);
  }

  @Test
  void tellsASeparatorThatCanNotBeOne() {
    Told.exactly("""
        @Entity
        @Key(partition = "ORDER#{orderId}", sort = "X", separator = 'a') // ! [SeparatorInvalid] A key can't be separated by 'a' (U+0061); choose a printable ASCII character that is no letter, digit, brace or space, such as '#', '|' or '/'.
        record Order(String orderId) {}
        """ + TABLE);
  }

  @Test
  void tellsWhatIsManagedInTheTablesKey() {
    Told.exactly("""
        @Entity
        @Key(partition = "ORDER#{version}", sort = "{at}#{changed}") // ! [ManagedKey] Order's key on the table ("ORDER#{version}") is made of 'version', a version, which every write counts on; take it out of the key, or set it yourself without the annotation. // ! [ManagedKey] Order's key on the table ("{at}#{changed}") is made of 'at', which is set when the item is first written; take it out of the key, or set it yourself without the annotation. // ! [ManagedKey] Order's key on the table ("{at}#{changed}") is made of 'changed', which is set anew at every write; take it out of the key, or set it yourself without the annotation.
        record Order(@Version long version, @CreatedAt Instant at, @UpdatedAt Instant changed) {}
        """ + TABLE);
  }

  @Test
  void tellsAVersionOrTimeToLiveInAnIndexsTemplate() {
    Told.exactly("""
        @Entity
        @Key(partition = "ORDER#{id}", sort = "X")
        @Key(index = "GSI1", partition = "A", sort = "V#{version}")
        @Key(index = "GSI2", partition = "A", sort = "{ends}")
        @Key(index = "GSI3", partition = "A", sort = "{at}#{changed:seconds}")
        record Order(String id, @Version long version, @TimeToLive @Nullable Instant ends, @CreatedAt @Nullable Instant at, @UpdatedAt @Nullable Instant changed) {} // ! [ManagedKey] Order's key on GSI1 ("V#{version}") is made of 'version', a version, which every write counts on; keep the index on its plain attribute 'version' (@Index), or take it out of the key. // ! [ManagedKey] Order's key on GSI2 ("{ends}") is made of 'ends', a time to live, whose attribute holds whole seconds only; keep the index on its plain attribute 'ends' (@Index), or take it out of the key.
        """ + TABLE);
  }

  @Test
  void takesWhatIsManagedAsAPlainKey() {
    Told.exactly("""
        @Entity
        @Key(partition = "ORDER#{id}", sort = "X")
        @Key(index = "GSI1", partition = "A", sort = "{version}")
        @Key(index = "GSI2", partition = "A", sort = "{ends}")
        record Order(String id, @Version long version, @TimeToLive @Nullable Instant ends) {}
        @SingleTable(name = "tab", entities = Order.class, indexes = {
            @Index(name = "GSI1", sortKey = "version"), @Index(name = "GSI2", sortKey = "ends")})
        interface Shop extends Table {}
        """);
  }

  @Test
  void tellsAKeyOnlyComponentThatIsInNoTableKey() {
    Told.exactly("""
        record Address(
            @KeyOnly String street) {} // ! [KeyOnlyMisplaced] Address.street is @KeyOnly but no part of the table's key (Address is stored inside an entity), the only place that it could be read back from; take @KeyOnly away.
        @Entity
        @Key(partition = "ORDER#{id}", sort = "X")
        @Key(index = "GSI1", partition = "USER#{userId}", sort = "X")
        record Order(
            @KeyOnly String id,
            @KeyOnly String userId) {} // ! [KeyOnlyMisplaced] Order.userId is @KeyOnly but no part of the table's key (ORDER#{id} / X), the only place that it could be read back from; take @KeyOnly away.
        @Entity @Key(partition = "A#{id}", sort = "X") record Other(String id, Address address) {}
        @SingleTable(name = "tab", entities = {Order.class, Other.class})
        interface Shop extends Table {}
        """);
  }

  @Test
  void tellsASensitiveComponentThatCanNotBeMasked() {
    Told.exactly("""
        record Address(
            @Sensitive String street) {} // ! [SensitiveMisplaced] Address.street is @Sensitive, but Address is stored inside an entity; mark the entity's component that holds it.
        @Entity
        @Key(partition = "USER#{email}", sort = "X")
        @Key(index = "GSI1", partition = "PHONE#{phone}", sort = "X")
        record User(
            @Sensitive String email, // ! [SensitiveMisplaced] User.email is @Sensitive, but the table's key ("USER#{email}") has it, by which the item is named everywhere; take it out of the key, or @Sensitive away.
            @Sensitive String phone) {}
        @Entity @Key(partition = "A#{id}", sort = "X") record Other(String id, Address address) {}
        @SingleTable(name = "tab", entities = {User.class, Other.class})
        interface Shop extends Table {}
        """);
  }

  @Test
  void tellsAFormatThatAnAttributeDoesNotHave() {
    Told.exactly("""
        @Entity
        @Key(partition = "ORDER#{id}", sort = "X")
        record Order(
            String id,
            @Attribute(format = "seconds") Instant at,
            @Attribute(format = "hours") Instant a, // ! [AttributeFormat] Order.a has the format "hours", but a time has the formats seconds, millis, micros and nanos; use one of them.
            @Attribute(format = "millis") long b) {} // ! [AttributeFormat] Order.b has the format "millis", but only an Instant and a LocalDateTime have formats, and this is long; leave it out.
        """ + TABLE);
  }

  @Test
  void tellsAFormatOnAPlainKeyThatHasNone() {
    Told.exactly("""
        @Entity
        @Key(partition = "ORDER#{id}", sort = "X")
        @Key(index = "GSI1", partition = "A", sort = "{n:4}")
        @Key(index = "GSI2", partition = "A", sort = "{at:millis}")
        @Key(index = "GSI3", partition = "A", sort = "{due:seconds}")
        record Order(String id, int n, @Attribute(format = "seconds") Instant at, Instant due) {} // ! [AttributeFormat] Order's key "{n:4}" has the format "4", but it is the plain attribute 'n', which is stored as int is, without a format; leave the format out, or name the index's attribute otherwise than the component's. // ! [AttributeFormat] Order's key "{at:millis}" has the format "millis", but its plain attribute 'at' has the format "seconds"; use one format for both.
        @SingleTable(name = "tab", entities = Order.class, indexes = {
            @Index(name = "GSI1", sortKey = "n"), @Index(name = "GSI2", sortKey = "at"), @Index(name = "GSI3", sortKey = "due")})
        interface Shop extends Table {}
        """);
  }

  @Test
  void tellsTablesAndEntitiesInsideOfMethods() {
    Told.exactly("""
        class Program {
          record Line(String text) {}
          void use() {
            @Entity @Key(partition = "A#{id}", sort = "X")
            record Item(String id) {} // ! [TypeLocal] Item is declared inside a method, where @Entity does nothing, since compilers do not show local types to annotation processors; declare it as a type of its own, or inside another type.
            record Pair(String one, String other) {}
            Runnable later = () -> {
              @SingleTable(name = "tab", entities = Item.class)
              interface Shop extends Table {} // ! [TypeLocal] Shop is declared inside a method, where @SingleTable does nothing, since compilers do not show local types to annotation processors; declare it as a type of its own, or inside another type.
            };
          }
        }
        """);
  }

  @Test
  void tellsATypeNameThatReadsPassOver() {
    Told.exactly("""
        @Entity @TypeName("_order") @Key(partition = "ORDER#{id}", sort = "X")
        record Order(String id) {} // ! [TypeNameHidden] Order is stored under the name '_order', but names that start with '_' are those of items that patterns hide from reads; give it another with @TypeName.
        """ + TABLE);
  }

  @Test
  void tellsComponentsThatHideWhatGeneratedCodeNames() {
    Told.exactly("""
        @Entity @Key(partition = "ORDER#{id}", sort = "X")
        record Order(
            String id,
            String TYPE, // ! [ComponentName] Order.TYPE has a name that generated code uses for itself; rename the component, and keep its attribute with @Attribute("TYPE").
            String Codecs) {} // ! [ComponentName] Order.Codecs has a name that generated code uses for a type; rename the component, and keep its attribute with @Attribute("Codecs").
        """ + TABLE);
  }

  @Test
  void leavesNamesThatJavaRefusesToJava() {
    Told.exactly("""
        @Entity @Key(partition = "ORDER#{id}", sort = "X")
        record Order(String id, int wait) {} // ! illegal record component name wait
        """ + TABLE);
  }

  @Test
  void takesComponentsNamedAsVariablesOfGeneratedCode() {
    Told.exactly("""
        enum Status { NEW }
        @Entity @Key(partition = "ORDER#{id}", sort = "X")
        record Order(String id, Optional<String> source, String sourceValue, String attribute, String keys, Optional<String> sink,
            Optional<Integer> yield, String order, String theOrder, Status STATUS, @Convert(Upper.class) String id2, String id2Stored) {}
        class Upper implements Converter<String, String> {
          public String to(String value) { return value; }
          public String from(String stored) { return stored; }
        }
        """ + TABLE);
  }

  @Test
  void tellsACompanionThatIsNoClassName() {
    Told.exactly("""
        @Entity(companion = "my orders") // ! [NameInvalid] The companion of Order has the name 'my orders', but it is a class, and this is no name for one; choose another name.
        @Key(partition = "ORDER#{id}", sort = "X")
        record Order(String id) {}
        """ + TABLE);
  }

  @Test
  void tellsACompanionThatWouldHideAClassOfJava() {
    Told.exactly("""
        @Entity(companion = "String") // ! [NameInvalid] The companion of Order has the name 'String', but it would hide java.lang.String in its package; choose another name.
        @Key(partition = "ORDER#{id}", sort = "X")
        record Order(String id) {}
        """ + TABLE);
  }

  @Test
  void tellsAVersionThatIsNoLong() {
    Told.exactly("""
        @Entity @Key(partition = "ORDER#{orderId}", sort = "X")
        record Order(
            String orderId,
            @Version int version) {} // ! [VersionType] Order.version has the type int, but a version is counted in a long; declare it as long.
        """ + TABLE);
  }

  @Test
  void tellsATimeToLiveThatIsNoInstant() {
    Told.exactly("""
        @Entity @Key(partition = "ORDER#{orderId}", sort = "X")
        record Order(
            String orderId,
            @TimeToLive long expires) {} // ! [TimeToLiveType] Order.expires has the type long, but a time to live is an Instant; declare it as @Nullable Instant or Optional<Instant>.
        """ + TABLE);
  }

  @Test
  void tellsALifetimeThatCannotBe() {
    Told.exactly("""
        @Entity @Key(partition = "ORDER#{orderId}", sort = "X")
        record Order(
            String orderId,
            @TimeToLive(after = "7 days") java.util.Optional<java.time.Instant> expires) {} // ! [TimeToLiveAfter] Order.expires has @TimeToLive(after = "7 days"), which is no duration; write it as ISO-8601 has it, as in "P7D" or "PT12H".
        """ + TABLE);
    Told.exactly("""
        @Entity @Key(partition = "ORDER#{orderId}", sort = "X")
        record Order(
            String orderId,
            @TimeToLive(after = "PT0.5S") java.util.Optional<java.time.Instant> expires) {} // ! [TimeToLiveAfter] Order.expires has @TimeToLive(after = "PT0.5S"), which is less than a second; give a second or more.
        """ + TABLE);
    Told.exactly("""
        @Entity @Key(partition = "ORDER#{orderId}", sort = "X")
        record Order(
            String orderId,
            @TimeToLive(after = "P7D") java.time.Instant expires) {} // ! [TimeToLiveAfter] Order.expires has @TimeToLive(after = "P7D"), which would never apply, since the component always has a value; declare it as Optional<Instant> or @Nullable Instant.
        """ + TABLE);
  }

  @Test
  void tellsAStampThatIsNoInstant() {
    Told.exactly("""
        @Entity @Key(partition = "ORDER#{orderId}", sort = "X")
        record Order(
            String orderId,
            @CreatedAt String created) {} // ! [StampType] Order.created has the type String, but @CreatedAt sets an Instant; declare it as @Nullable Instant.
        """ + TABLE);
  }

  @Test
  void tellsTwoVersions() {
    Told.exactly("""
        @Entity @Key(partition = "ORDER#{orderId}", sort = "X")
        record Order(
            String orderId,
            @Version long one,
            @Version long two) {} // ! [RoleDuplicate] Order has two components with @Version, 'one' and 'two'; keep one.
        """ + TABLE);
  }

  @Test
  void tellsTwoAnnotationsOfOneComponent() {
    Told.exactly("""
        @Entity @Key(partition = "ORDER#{orderId}", sort = "X")
        record Order(
            String orderId,
            @CreatedAt @UpdatedAt Instant at, // ! [RolesConflict] Order.at is marked with @CreatedAt and @UpdatedAt, which one component can't both be; keep one.
            @TimeToLive @Unique Optional<Instant> until) {} // ! [RolesConflict] Order.until is marked with @TimeToLive and @Unique, which one component can't both be; keep one.
        """ + TABLE);
  }

  @Test
  void tellsTypesThatCanNotBeStored() {
    Told.exactly("""
        @Entity @Key(partition = "ORDER#{orderId}", sort = "X")
        record Order(
            String orderId,
            Object thing, // ! [ComponentType] Order.thing has the type Object, which can't be stored: there is no codec for it; store it through a converter with @Convert.
            char letter, // ! [ComponentType] Order.letter has the type char, which can't be stored: there is no codec for it; store it through a converter with @Convert.
            List<Optional<String>> names, // ! [ComponentType] Order.names has the type Optional<String>, which can't be stored: an Optional stands for a whole component only; leave absent values out.
            Set<Boolean> flags, // ! [ComponentType] Order.flags has the type Set<Boolean>, which can't be stored: DynamoDB's sets hold text, numbers or bytes; use a List.
            Map<List<String>, String> map) {} // ! [ComponentType] Order.map has the type Map<List<String>, String>, which can't be stored: keys of maps are stored as text; use keys of text, numbers or enums.
        """ + TABLE);
  }

  @Test
  void tellsAKeyPartOfATypeThatCanNotBeOne() {
    Told.exactly("""
        @Entity
        @Key(partition = "ORDER#{weight}", sort = "TAGS#{tags}") // ! [KeyPartType] Order's key "ORDER#{weight}" names 'weight', but the type double can't be part of a key: as text it would not sort by its value; convert it with @Convert, or use it alone as the plain key attribute 'weight'. // ! [KeyPartType] Order's key "TAGS#{tags}" names 'tags', but the type List<String> can't be part of a key: DynamoDB's keys are text, numbers or bytes; use text, a whole number, a decimal, a date or time, a UUID, a ULID, a KSUID, an enum, or @Convert.
        record Order(double weight, List<String> tags) {}
        """ + TABLE);
  }

  @Test
  void tellsAKeyPartThatCanBeAbsent() {
    Told.exactly("""
        @Entity
        @Key(partition = "ORDER#{orderId}", sort = "{kind}#{part}") // ! [KeyPartNullable] Order's table key needs 'kind' ("{kind}#{part}"), which can be absent; make it required, or take it out of the key. // ! [KeyPartNullable] Order's table key needs 'part' ("{kind}#{part}"), which can be absent; make it required, or take it out of the key.
        record Order(String orderId, @Nullable String kind, Optional<String> part) {}
        """ + TABLE);
  }

  @Test
  void tellsAnEntityThatIsNoRecord() {
    Told.exactly("""
        @Entity @Key(partition = "ORDER", sort = "X")
        class Order {} // ! [NotARecord] Order is a class, but an entity needs a canonical constructor and accessors; make it a record.
        """ + TABLE);
  }

  @Test
  void tellsAnEntityThatIsGeneric() {
    Told.exactly("""
        @Entity @Key(partition = "ORDER#{orderId}", sort = "X")
        record Order<T>(String orderId, T value) {} // ! [TypeGeneric] Order has type parameters, but an entity is stored as one type; write a record without them.
        """ + TABLE);
  }

  @Test
  void tellsAnEntityThatIsPrivate() {
    Told.exactly("""
        class Outer {
          @Entity @Key(partition = "ORDER#{orderId}", sort = "X")
          private record Order(String orderId) {} // ! [TypeInaccessible] Outer.Order is private, so generated code can't use it; make it package-private or public.
          @SingleTable(name = "tab", entities = Order.class)
          interface Shop extends Table {}
        }
        """);
  }

  @Test
  void tellsAnEntityThatIsNotMarked() {
    Told.exactly("""
        @Key(partition = "ORDER#{orderId}", sort = "X")
        record Order(String orderId) {}
        @SingleTable(name = "tab", entities = Order.class) // ! [EntityMissing] Order is listed as an entity of Shop but is not marked as one; annotate the record with @Entity.
        interface Shop extends Table {}
        """);
  }

  @Test
  void tellsAnEntityWithoutAKey() {
    Told.exactly("""
        @Entity @Key(index = "GSI1", partition = "ORDER#{orderId}")
        record Order(String orderId) {} // ! [KeyMissing] Order has no key on the table; add @Key(partition = …, sort = …).
        """ + TABLE);
  }

  @Test
  void tellsTwoComponentsInOneAttribute() {
    Told.exactly("""
        @Entity @Key(partition = "ORDER#{orderId}", sort = "X")
        record Order(
            String orderId,
            @Attribute("orderId") String other) {} // ! [AttributeClash] Order keeps 'other' in the attribute 'orderId', which holds 'orderId'; give one of them another name with @Attribute.
        """ + TABLE);
  }

  @Test
  void tellsAComponentInAnAttributeOfTheTable() {
    Told.exactly("""
        @Entity @Key(partition = "ORDER#{orderId}", sort = "X")
        record Order(
            String orderId,
            String _type, // ! [AttributeClash] Order keeps '_type' in the attribute '_type', which holds the item's type; give one of them another name with @Attribute.
            @Attribute("_attempt") int tries) {} // ! [AttributeClash] Order keeps 'tries' in the attribute '_attempt', which holds the attempt of a write; give one of them another name with @Attribute.
        """ + TABLE);
  }

  @Test
  void tellsAComponentInAnAttributeOfAKey() {
    Told.exactly("""
        @Entity @Key(partition = "ORDER#{orderId}", sort = "X")
        record Order(
            String orderId,
            @Attribute("PK") String other) {} // ! [AttributeClash] Order keeps 'other' in the attribute 'PK', which holds the key "ORDER#{orderId}"; give one of them another name with @Attribute.
        """ + TABLE);
  }

  @Test
  void tellsAConverterThatDoesNotFit() {
    Told.exactly("""
        @Entity @Key(partition = "ORDER#{orderId}", sort = "X")
        record Order(
            String orderId,
            @Convert(Cents.class) String price, // ! [ConverterType] Order.price is stored through Cents, which converts BigDecimal, but the component is String; use a Converter<String, …>.
            @Convert(Hidden.class) BigDecimal cost) {} // ! [ConverterType] Order.cost is stored through Hidden, which can't be made by generated code; make it a class that is not private, without type parameters, with a constructor that takes nothing.
        class Cents implements Converter<BigDecimal, Long> {
          public Long to(BigDecimal value) { return value.longValueExact(); }
          public BigDecimal from(Long stored) { return BigDecimal.valueOf(stored); }
        }
        class Hidden extends Cents {
          private Hidden() {}
        }
        """ + TABLE);
  }

  @Test
  void tellsANestedRecordThatIsGeneric() {
    Told.exactly("""
        @Entity @Key(partition = "ORDER#{orderId}", sort = "X")
        record Order(
            String orderId,
            Box<String> box) {} // ! [TypeGeneric] Order.box has the type Box<String>, which has type parameters, but codecs are written once; write a record without them.
        record Box<T>(T value) {}
        """ + TABLE);
  }

  @Test
  void tellsAMemberOfASealedInterfaceThatIsNoRecord() {
    Told.exactly("""
        @Entity @Key(partition = "ORDER#{orderId}", sort = "X")
        record Order(String orderId, Payment payment) {}
        sealed interface Payment {}
        final class Card implements Payment {} // ! [NotARecord] Card is a class, but a member of Payment needs a canonical constructor and accessors; make it a record.
        """ + TABLE);
  }

  @Test
  void tellsMembersOfASealedInterfaceWithOneName() {
    Told.exactly("""
        @Entity @Key(partition = "ORDER#{orderId}", sort = "X")
        record Order(String orderId, Payment payment) {}
        sealed interface Payment {} // ! [TypeNameDuplicate] Card and Cash are both stored under the name 'C'; give one of them another with @TypeName.
        @TypeName("C") record Card(String number) implements Payment {}
        @TypeName("C") record Cash(int sum) implements Payment {}
        """ + TABLE);
  }

  @Test
  void tellsSeveralErrorsInOneRun() {
    Told.exactly("""
        @Entity
        @Key(partition = "ORDER#{id}", sort = "X") // ! [ComponentUnknown] Order's template "ORDER#{id}" names 'id', which is no component of the record; use one of 'orderId'.
        record Order(String orderId) {}
        @Entity @Key(partition = "USER#{userId}", sort = "X")
        record User(
            String userId,
            @Version int version) {} // ! [VersionType] User.version has the type int, but a version is counted in a long; declare it as long.
        @Entity @Key(partition = "THING#{thingId}", sort = "X")
        record Thing(String thingId) {}
        @SingleTable(name = "tab", entities = {Order.class, User.class, Thing.class})
        interface Shop extends Table {
          @Get Optional<Order> order(String orderId);
          @Get Optional<Thing> thing(String id); // ! [PatternUnserved] thing() is not served by a key: Thing's partition key on the table (THING#{thingId}) needs 'thingId', which is no parameter; take exactly 'thingId', or make it a @Query on an index.
        }
        """);
  }

  @Test
  void tellsADerivationThatATypeDoesNotHave() {
    Told.exactly("""
        @Entity
        @Key(partition = "{day:date}", sort = "{at:date@Mars/Base}")
        @Key(index = "GSI1", partition = "{name:lower}#{name:lower}")
        record Order(LocalDate day, Instant at, String name) {} // ! [DerivationUnknown] Order's template "{day:date}" takes the date of 'day', but LocalDate has no such derivation; use month or year. // ! [KeyPartFormatUnknown] In the template "{at:date@Mars/Base}" the component 'at' of type INSTANT has the format "date@Mars/Base"; use seconds, millis, micros or nanos; or date, month or year, with a time zone as in date@Europe/Berlin. // ! [KeyPartDuplicate] The template "{name:lower}#{name:lower}" names 'name:lower' twice; once is enough to tell keys apart.
        """ + TABLE);
  }

  @Test
  void tellsWhatNothingCanBeDerivedOf() {
    Told.exactly("""
        @Entity
        @Key(partition = "{name}#{name:lower}", sort = "{first}") // ! [DerivedSource] Order's key "{name}#{name:lower}" is derived of 'name', which is kept in the key alone, and what is derived of it does not tell it; take @KeyOnly away. // ! [ComponentUnknown] Order's template "{first}" names 'first', which is no component of the record; use one of 'name', 'tags', 'count'.
        record Order(@KeyOnly String name, List<String> tags, int count) {
          @Derived static String first(
              List<String> tags) { return tags.get(0); } // ! [DerivedSource] Order.first() is derived of 'tags', which is List<String>, of which an update may change a part; derive from text, numbers, times, ids, enums and booleans.
          @Derived static String second(
              String nam) { return nam; } // ! [DerivedSource] Order.second() is derived of 'nam', which is no component of the record; perhaps 'name' is meant.
          @Derived static String third(
              long count) { return ""; } // ! [DerivedSource] Order.third() is derived of 'count', which is int in the record and long here; declare the parameter so.
        }
        """ + TABLE);
  }

  @Test
  void tellsADefaultOfWhatEveryItemHas() {
    Told.exactly("""
        @Entity
        @Key(partition = "{id}", sort = "X")
        record Order(
            @Default("1") String id) {} // ! [DefaultWrong] Order.id has @Default("1"), but it is part of the table's key, which every item has; take @Default away.
        """ + TABLE);
  }

  @Test
  void tellsADefaultThatIsNone() {
    Told.exactly("""
        @Entity
        @Key(partition = "{id}", sort = "X")
        record Order(
            String id,
            @Default("one") int count, // ! [DefaultWrong] Order.count has @Default("one"), but that is no int; give one, as its parse() reads it.
            @Default("yes") boolean open, // ! [DefaultWrong] Order.open has @Default("yes"), but it is neither true nor false; use one of them.
            @Default("a") Optional<String> note, // ! [DefaultWrong] Order.note has @Default("a"), but it may be absent, and is read so; take @Default away, or make it required.
            @Default("a") List<String> tags, // ! [DefaultWrong] Order.tags has @Default("a"), but a collection that is absent is read as empty; take @Default away.
            @Default("1") @Version long version, // ! [DefaultWrong] Order.version has @Default("1"), but the library writes it by itself; take @Default away.
            @Default(by = "none") String one, // ! [DefaultWrong] Order.one has @Default(by = "none"), but the record has no static method of that name; write one.
            @Default(by = "two") String two, // ! [DefaultWrong] Order.two has @Default(by = "two"), but the method returns int, and the component is String; return that.
            @Default(by = "three") String three) { // ! [DefaultWrong] Order.three has @Default(by = "three"), but the method takes 'cout', which is no component; name the parameters after components.
          static int two(int count) { return count; }
          static String three(int cout) { return ""; }
        }
        """ + TABLE);
  }

  @Test
  void tellsAMethodThatCanNotMakeAKeyPart() {
    Told.exactly("""
        @Entity
        @Key(partition = "{id}", sort = "X")
        record Order(String id, int count) {
          @Derived String own() { return id; } // ! [DerivedMethod] Order.own() is marked @Derived, but what it depends on is not told by its parameters; make it a static method that is not private and takes components by their names.
          @Derived private static String hidden(String id) { return id; } // ! [DerivedMethod] Order.hidden() is marked @Derived, but what it depends on is not told by its parameters; make it a static method that is not private and takes components by their names.
          @Derived static String count(String id) { return id; } // ! [DerivedMethod] Order.count() is marked @Derived, but a component has the same name; give the method another name.
          @Derived static double half(int count) { return count / 2.0; } // ! [DerivedMethod] Order.half() is marked @Derived, but it returns double, which can't be part of a key; return text, a whole number, a decimal, a date or time, a UUID, a ULID, a KSUID or an enum.
        }
        """ + TABLE);
  }

  @Test
  void tellsWhatIsDerivedOfWhatMayBeAbsentOrIsManaged() {
    Told.exactly("""
        @Entity
        @Key(partition = "{id}", sort = "{due:date}#{open}") // ! [KeyPartNullable] Order's table key needs 'due:date' ("{due:date}#{open}"), which can be absent; make it required, or take it out of the key. // ! [KeyPartNullable] Order's table key needs 'open' ("{due:date}#{open}"), which can be absent; make it required, or take it out of the key. // ! [ManagedKey] Order's key on the table ("{due:date}#{open}") is made of 'open', which is set when the item is first written; take it out of the key, or set it yourself without the annotation.
        record Order(String id, Optional<Instant> due, @CreatedAt @Nullable Instant at) {
          @Derived static Optional<String> open(Instant at) { return Optional.empty(); }
        }
        """ + TABLE);
  }

  @Test
  void tellsAShardThatStandsWhereItCanNot() {
    Told.exactly("""
        @Entity
        @Key(partition = "{id}", sort = "{shard:4}")
        @Key(index = "GSI1", partition = "{count}#{shard:4:count}", sort = "X")
        record Order(String id, int count) {} // ! [ShardMisplaced] Order's key on the table has shards ("{shard:4}"), but items of a partition are spread by its partition key alone; put {shard:…} into the partition key. // ! [ShardMisplaced] Order's key on GSI1 has shards ("{count}#{shard:4:count}"), but 'count', by which items are to be spread, is no part of the table's key; use one of 'id'.
        """ + TABLE);
  }

  @Test
  void tellsShardsThatAreSaidTwice() {
    Told.exactly("""
        @Entity
        @Key(partition = "{id}", sort = "X")
        @Key(index = "GSI1", partition = "A#{shard:4}#{shard:3}", sort = "{id}")
        record Order(String id) {} // ! [KeyPartDuplicate] The template "A#{shard:4}#{shard:3}" names 'shard' twice; once is enough to tell keys apart.
        """ + TABLE);
    Told.exactly("""
        @Entity
        @Key(partition = "{id}", sort = "X")
        @Key(index = "GSI2", partition = {"A#{shard:4}", "B#{shard:3}"}, sort = "{id}")
        record Order(String id) {} // ! [ShardMisplaced] Order's key on GSI2 has shards ("B#{shard:3}"), but another part of the key has them too; keep them in one of the parts.
        @SingleTable(name = "tab", entities = Order.class, indexes = @Index(name = "GSI2", partitionKey = {"a", "b"}, sortKey = "c"))
        interface T extends Table {}
        """);
  }

  @Test
  void tellsANumberOfShardsThatIsNone() {
    Told.exactly("""
        @Entity
        @Key(partition = "{id}#{shard:0}", sort = "X")
        @Key(index = "GSI1", partition = "{id}#{shard:8..4}", sort = "X")
        record Order(String id) {} // ! [KeyPartFormatUnknown] In the template "{id}#{shard:0}" the component 'shard' of type SHARD has the format "0"; use their number ("{shard:8}"), what it may grow to ("{shard:1..64}"), and by which components of the table's key items are spread ("{shard:8:orderId}"), 1000 at most. // ! [KeyPartFormatUnknown] In the template "{id}#{shard:8..4}" the component 'shard' of type SHARD has the format "8..4"; use their number ("{shard:8}"), what it may grow to ("{shard:1..64}"), and by which components of the table's key items are spread ("{shard:8:orderId}"), 1000 at most.
        """ + TABLE);
  }
}
