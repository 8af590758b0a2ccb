package kinds;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.expression.Field;
import dev.gateleg.core.expression.ListField;
import dev.gateleg.core.expression.MapField;
import dev.gateleg.core.expression.NumberField;
import dev.gateleg.core.expression.OrderedField;
import dev.gateleg.core.expression.SetField;
import dev.gateleg.core.expression.TextField;
import dev.gateleg.core.spi.entity.EntitySpec;
import dev.gateleg.core.spi.entity.GeneratedEntity;
import dev.gateleg.core.spi.entity.KeyPart;
import dev.gateleg.core.spi.entity.KeyParts;
import dev.gateleg.core.spi.expression.FieldPlace;
import dev.gateleg.model.codec.AttributeSink;
import dev.gateleg.model.codec.AttributeSource;
import dev.gateleg.model.codec.Codecs;
import dev.gateleg.model.codec.Required;
import dev.gateleg.model.codec.ScalarCodec;
import dev.gateleg.model.codec.ValueCodec;
import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.model.key.KeyType;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.annotation.processing.Generated;

/**
 * The fields, keys and codec of {@link Kinds.Collections}. Written by Gateleg; a change here is
 * lost.
 */
@Generated("dev.gateleg.processor.GatelegProcessor")
public final class AllCollections extends GeneratedEntity<Kinds.Collections> {

  private static final ScalarCodec<Kinds.Colour> COLOUR = Codecs.enumOf(Kinds.Colour.values());
  private static final ValueCodec<Set<Integer>> OPTIONAL = Codecs.setOf(Codecs.INT);
  private static final ValueCodec<Set<Kinds.Colour>> COLOURS = Codecs.setOf(COLOUR);
  private static final ValueCodec<Set<BigDecimal>> DECIMALS = Codecs.setOf(Codecs.DECIMAL);
  private static final ValueCodec<Map<String, String>> TEXTS =
      Codecs.mapOf(Codecs.STRING, Codecs.STRING);
  private static final ValueCodec<Map<Integer, List<Kinds.Leaf>>> BY_NUMBER =
      Codecs.mapOf(Codecs.INT, Codecs.listOf(LeafFields.CODEC));
  private static final ValueCodec<Map<String, Kinds.Shape>> BY_NAME =
      Codecs.mapOf(Codecs.STRING, ShapeCodec.CODEC);
  private static final ValueCodec<List<Integer>> NUMBERS = Codecs.listOf(Codecs.INT);
  private static final ValueCodec<List<List<Kinds.Colour>>> MATRIX =
      Codecs.listOf(Codecs.listOf(COLOUR));
  private static final ValueCodec<List<String>> NULLABLE = Codecs.listOf(Codecs.STRING);
  private static final ValueCodec<List<Kinds.Shape>> SHAPES = Codecs.listOf(ShapeCodec.CODEC);

  public static final TextField<Kinds.Collections> name = new TextField<>("name");
  public static final TextField<Kinds.Collections> source = new TextField<>("source");
  public static final NumberField<Kinds.Collections, Integer> sink =
      new NumberField<>("sink", Codecs.INT);
  public static final Field<Kinds.Collections, Boolean> attribute =
      new Field<>("attribute", Codecs.BOOLEAN);
  public static final TextField<Kinds.Collections> keys = new TextField<>("keys");
  public static final TextField<Kinds.Collections> collections = new TextField<>("collections");
  public static final ListField<
          Kinds.Collections,
          Integer,
          NumberField<Kinds.Collections, Integer>>
      numbers =
          new ListField<>("numbers", Codecs.INT, at -> new NumberField<>(at, Codecs.INT));
  public static final ListField<
          Kinds.Collections,
          List<Kinds.Colour>,
          ListField<Kinds.Collections, Kinds.Colour, OrderedField<Kinds.Collections, Kinds.Colour>>>
      matrix =
          new ListField<>(
              "matrix",
              Codecs.listOf(COLOUR),
              at -> new ListField<>(at, COLOUR, at2 -> new OrderedField<>(at2, COLOUR)));
  public static final ListField<Kinds.Collections, String, TextField<Kinds.Collections>> nullable =
      new ListField<>("nullable", Codecs.STRING, TextField::new);
  public static final SetField<Kinds.Collections, Integer> optional =
      new SetField<>("optional", OPTIONAL, Codecs.INT);
  public static final SetField<Kinds.Collections, Kinds.Colour> colours =
      new SetField<>("colours", COLOURS, COLOUR);
  public static final SetField<Kinds.Collections, BigDecimal> decimals =
      new SetField<>("decimals", DECIMALS, Codecs.DECIMAL);
  public static final SetField<Kinds.Collections, ByteBuffer> buffers =
      new SetField<>("buffers", Codecs.BYTE_BUFFER_SET, Codecs.BYTE_BUFFER);
  public static final MapField<
          Kinds.Collections,
          String,
          String,
          TextField<Kinds.Collections>>
      texts =
          new MapField<>("texts", TEXTS, Codecs.STRING::text, TextField::new);
  public static final MapField<
          Kinds.Collections,
          Integer,
          List<Kinds.Leaf>,
          ListField<Kinds.Collections, Kinds.Leaf, LeafFields<Kinds.Collections>>>
      byNumber =
          new MapField<>(
              "byNumber",
              BY_NUMBER,
              Codecs.INT::text,
              at -> new ListField<>(at, LeafFields.CODEC, LeafFields::new));
  public static final NodeFields<Kinds.Collections> tree = new NodeFields<>(FieldPlace.of("tree"));
  public static final ListField<
          Kinds.Collections,
          Kinds.Shape,
          Field<Kinds.Collections, Kinds.Shape>>
      shapes =
          new ListField<>("shapes", ShapeCodec.CODEC, at -> new Field<>(at, ShapeCodec.CODEC));
  public static final MapField<
          Kinds.Collections,
          String,
          Kinds.Shape,
          Field<Kinds.Collections, Kinds.Shape>>
      byName =
          new MapField<>(
              "byName", BY_NAME, Codecs.STRING::text, at -> new Field<>(at, ShapeCodec.CODEC));

  /** The templates of the keys. */
  public static final class Keys {

    public static final KeyTemplate TABLE_PARTITION =
        KeyTemplate.of("COLLECTIONS#{name}", KeyType.STRING);
    public static final KeyTemplate TABLE_SORT = KeyTemplate.of("X");

    private Keys() {}
  }

  /** The entity, for whatever asks for one. */
  public static final AllCollections TYPE = new AllCollections();

  private AllCollections() {
    super(
        EntitySpec.of(Kinds.Collections.class, "Collections")
            .component("name", "name", Codecs.STRING)
            .key(KeyPart.of(Keys.TABLE_PARTITION), KeyPart.of(Keys.TABLE_SORT))
            .required("name", "source", "sink", "keys", "collections", "tree")
            .optional(
                "attribute",
                "numbers",
                "matrix",
                "nullable",
                "optional",
                "colours",
                "decimals",
                "buffers",
                "texts",
                "byNumber",
                "shapes",
                "byName"));
  }

  /** The key of one {@link Kinds.Collections}. */
  public static EntityKey<Kinds.Collections> key(String name) {
    return TYPE.entityKey(Keys.TABLE_PARTITION.key(name), Keys.TABLE_SORT.key());
  }

  @Override
  public void write(Kinds.Collections theCollections, AttributeSink sink) {
    sink.name("name").string(Required.component(theCollections.name(), "Collections", "name"));
    sink.name("source")
        .string(Required.component(theCollections.source(), "Collections", "source"));
    sink.name("sink").number(theCollections.sink());
    Boolean attribute =
        Required.component(theCollections.attribute(), "Collections", "attribute").orElse(null);
    if (attribute != null) {
      sink.name("attribute").bool(attribute);
    }
    sink.name("keys").string(Required.component(theCollections.keys(), "Collections", "keys"));
    sink.name("collections")
        .string(Required.component(theCollections.collections(), "Collections", "collections"));
    NUMBERS.write(
        Required.component(theCollections.numbers(), "Collections", "numbers"),
        sink.name("numbers"));
    MATRIX.write(
        Required.component(theCollections.matrix(), "Collections", "matrix"), sink.name("matrix"));
    List<String> nullable = theCollections.nullable();
    if (nullable != null) {
      NULLABLE.write(nullable, sink.name("nullable"));
    }
    Set<Integer> optional =
        Required.component(theCollections.optional(), "Collections", "optional").orElse(null);
    if (optional != null && !optional.isEmpty()) {
      OPTIONAL.write(optional, sink.name("optional"));
    }
    Set<Kinds.Colour> colours =
        Required.component(theCollections.colours(), "Collections", "colours");
    if (!colours.isEmpty()) {
      COLOURS.write(colours, sink.name("colours"));
    }
    Set<BigDecimal> decimals =
        Required.component(theCollections.decimals(), "Collections", "decimals");
    if (!decimals.isEmpty()) {
      DECIMALS.write(decimals, sink.name("decimals"));
    }
    Set<ByteBuffer> buffers =
        Required.component(theCollections.buffers(), "Collections", "buffers");
    if (!buffers.isEmpty()) {
      Codecs.BYTE_BUFFER_SET.write(buffers, sink.name("buffers"));
    }
    TEXTS.write(
        Required.component(theCollections.texts(), "Collections", "texts"), sink.name("texts"));
    BY_NUMBER.write(
        Required.component(theCollections.byNumber(), "Collections", "byNumber"),
        sink.name("byNumber"));
    NodeFields.CODEC.write(
        Required.component(theCollections.tree(), "Collections", "tree"), sink.name("tree"));
    SHAPES.write(
        Required.component(theCollections.shapes(), "Collections", "shapes"), sink.name("shapes"));
    BY_NAME.write(
        Required.component(theCollections.byName(), "Collections", "byName"), sink.name("byName"));
  }

  @Override
  public Kinds.Collections read(AttributeSource source, KeyParts keys) {
    String name = null;
    String sourceValue = null;
    Integer sink = null;
    Boolean attributeValue = null;
    String keysValue = null;
    String collections = null;
    List<Integer> numbers = List.of();
    List<List<Kinds.Colour>> matrix = List.of();
    List<String> nullable = null;
    Set<Integer> optional = null;
    Set<Kinds.Colour> colours = Set.of();
    Set<BigDecimal> decimals = Set.of();
    Set<ByteBuffer> buffers = Set.of();
    Map<String, String> texts = Map.of();
    Map<Integer, List<Kinds.Leaf>> byNumber = Map.of();
    Kinds.Node tree = null;
    List<Kinds.Shape> shapes = List.of();
    Map<String, Kinds.Shape> byName = Map.of();
    for (String attribute = source.nextName(); attribute != null; attribute = source.nextName()) {
      switch (attribute) {
        case "name" -> name = source.string();
        case "source" -> sourceValue = source.string();
        case "sink" -> sink = Codecs.INT.read(source);
        case "attribute" -> attributeValue = source.bool();
        case "keys" -> keysValue = source.string();
        case "collections" -> collections = source.string();
        case "numbers" -> numbers = NUMBERS.read(source);
        case "matrix" -> matrix = MATRIX.read(source);
        case "nullable" -> nullable = NULLABLE.read(source);
        case "optional" -> optional = OPTIONAL.read(source);
        case "colours" -> colours = COLOURS.read(source);
        case "decimals" -> decimals = DECIMALS.read(source);
        case "buffers" -> buffers = Codecs.BYTE_BUFFER_SET.read(source);
        case "texts" -> texts = TEXTS.read(source);
        case "byNumber" -> byNumber = BY_NUMBER.read(source);
        case "tree" -> tree = NodeFields.CODEC.read(source);
        case "shapes" -> shapes = SHAPES.read(source);
        case "byName" -> byName = BY_NAME.read(source);
        default -> {} // what others wrote is passed over
      }
    }
    if (name == null) {
      name = (String) keys.part("name");
    }
    return new Kinds.Collections(
        Required.attribute(name, "Collections", "name"),
        Required.attribute(sourceValue, "Collections", "source"),
        Required.attribute(sink, "Collections", "sink"),
        Optional.ofNullable(attributeValue),
        Required.attribute(keysValue, "Collections", "keys"),
        Required.attribute(collections, "Collections", "collections"),
        numbers,
        matrix,
        nullable,
        Optional.ofNullable(optional),
        colours,
        decimals,
        buffers,
        texts,
        byNumber,
        Required.attribute(tree, "Collections", "tree"),
        shapes,
        byName);
  }

  @Override
  public Object[] keyParts(Kinds.Collections theCollections) {
    return new Object[] {theCollections.name()};
  }
}
