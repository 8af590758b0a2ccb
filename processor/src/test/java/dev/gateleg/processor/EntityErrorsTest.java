package dev.gateleg.processor;

import org.junit.jupiter.api.Test;

/** What is told of entities and their components. */
class EntityErrorsTest {

  private static final String TABLE = """
      @SingleTable(name = "t", entities = Order.class)
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
        @Key(partition = "ORDER#{weight}", sort = "TAGS#{tags}") // ! [KeyPartType] Order's key "ORDER#{weight}" names 'weight', but the type double can't be part of a key: as text it would not sort by its value; convert it with @Convert, or use it alone as the plain key attribute 'weight'. // ! [KeyPartType] Order's key "TAGS#{tags}" names 'tags', but the type List<String> can't be part of a key: DynamoDB's keys are text, numbers or bytes; use text, a whole number, a decimal, a date or time, a UUID, a ULID, an enum, or @Convert.
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
          @SingleTable(name = "t", entities = Order.class)
          interface Shop extends Table {}
        }
        """);
  }

  @Test
  void tellsAnEntityThatIsNotMarked() {
    Told.exactly("""
        @Key(partition = "ORDER#{orderId}", sort = "X")
        record Order(String orderId) {}
        @SingleTable(name = "t", entities = Order.class) // ! [EntityMissing] Order is listed as an entity of Shop but is not marked as one; annotate the record with @Entity.
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
        @SingleTable(name = "t", entities = {Order.class, User.class, Thing.class})
        interface Shop extends Table {
          @Get Optional<Order> order(String orderId);
          @Get Optional<Thing> thing(String id); // ! [PatternUnserved] thing() is not served by a key: Thing's partition key on the table (THING#{thingId}) needs 'thingId', which is no parameter; take exactly 'thingId', or make it a @Query on an index.
        }
        """);
  }
}
