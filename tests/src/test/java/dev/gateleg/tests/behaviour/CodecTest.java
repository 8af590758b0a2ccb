package dev.gateleg.tests.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gateleg.model.codec.CodecException;
import dev.gateleg.testing.FreshTable;
import dev.gateleg.tests.lab.Gadget;
import dev.gateleg.tests.lab.Gadgets;
import dev.gateleg.tests.lab.Lab;
import dev.gateleg.tests.lab.LabTable;
import dev.gateleg.tests.lab.Note;
import dev.gateleg.tests.lab.Samples;
import dev.gateleg.tests.lab.Shape;
import dev.gateleg.tests.support.ManualClock;
import dev.gateleg.tests.support.Stored;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What components become when they are stored, and back. */
final class CodecTest {

  private final ManualClock clock = new ManualClock();

  @RegisterExtension
  final FreshTable<Lab> table = FreshTable.of(LabTable.TYPE).clock(clock);

  private Lab lab;
  private Stored stored;

  @BeforeEach
  void open() {
    lab = table.open();
    stored = new Stored(table.client(), table.name());
  }

  @Test
  void everyComponentReadsBackAsItWasWritten() {
    Gadget full = lab.create(Samples.gadget("g1"));
    Gadget bare = lab.create(Samples.bareGadget("g2"));

    assertThat(lab.get(Gadgets.key("g1"))).contains(full);
    assertThat(lab.get(Gadgets.key("g2"))).contains(bare);
    assertThat(full.createdAt()).isEqualTo(clock.instant());
    assertThat(full.version()).isPositive();
  }

  @Test
  void isStoredAsAnotherProgramWouldExpect() {
    lab.create(Samples.gadget("g1"));

    Map<String, AttributeValue> item = stored.item("GADGET#g1", "GADGET");

    assertThat(item.get("hits")).isEqualTo(AttributeValue.fromN("7"));
    assertThat(item.get("bytes")).isEqualTo(AttributeValue.fromN("-9223372036854775808"));
    assertThat(item.get("price")).isEqualTo(AttributeValue.fromN("12.5"));
    assertThat(item.get("active")).isEqualTo(AttributeValue.fromBool(true));
    assertThat(item.get("builtOn")).isEqualTo(AttributeValue.fromS("2026-06-24"));
    assertThat(item.get("model")).isEqualTo(AttributeValue.fromS("2026-06"));
    assertThat(item.get("warranty")).isEqualTo(AttributeValue.fromS("PT36H"));
    assertThat(item.get("uuid"))
        .isEqualTo(AttributeValue.fromS("0f14d0ab-9605-4a62-a9e4-5ed26688389b"));
    assertThat(item.get("state")).isEqualTo(AttributeValue.fromS("DOING"));
    assertThat(item.get("picture").b().asUtf8String()).isEqualTo("picture");
    assertThat(item.get("fee")).isEqualTo(AttributeValue.fromS("3.50 EUR"));
    assertThat(item.get("size")).isEqualTo(AttributeValue.fromN("42"));
    assertThat(item.get("a.b#c:d")).isEqualTo(AttributeValue.fromS("odd"));
    assertThat(item.get("colours").ss()).containsExactlyInAnyOrder("red", "green");
    assertThat(item.get("sizes").ns()).containsExactlyInAnyOrder("1", "20", "300");
    assertThat(item.get("main").m().get("name")).isEqualTo(AttributeValue.fromS("engine"));
    assertThat(item.get("parts").l()).hasSize(2);
    assertThat(item.get("shape").m().keySet()).containsExactly("rect");
    assertThat(item.get("_type")).isEqualTo(AttributeValue.fromS("Gadget"));
  }

  @Test
  void whatIsEmptyOrAbsentIsLeftOutOrStoredEmpty() {
    lab.create(Samples.bareGadget("g1"));

    Map<String, AttributeValue> item = stored.item("GADGET#g1", "GADGET");

    assertThat(item).doesNotContainKeys("size", "a.b#c:d", "spare", "colours", "sizes");
    assertThat(item.get("tags").l()).isEmpty();
    assertThat(item.get("tags").hasL()).isTrue();
    assertThat(item.get("counts").hasM()).isTrue();
    assertThat(item.get("main").m()).doesNotContainKey("maker");
    assertThat(item.get("hits")).isEqualTo(AttributeValue.fromN("0"));
    assertThat(item.get("active")).isEqualTo(AttributeValue.fromBool(false));
  }

  @Test
  void whatOthersLeftOutOrWroteAsNullReadsAsAbsent() {
    lab.create(Samples.gadget("g1"));
    for (String name : List.of("tags", "counts", "colours", "spare")) {
      stored.set("GADGET#g1", "GADGET", name, null);
    }
    stored.set("GADGET#g1", "GADGET", "size", AttributeValue.fromNul(true));
    stored.set("GADGET#g1", "GADGET", "a.b#c:d", AttributeValue.fromNul(true));

    Gadget read = lab.get(Gadgets.key("g1")).orElseThrow();

    assertThat(read.tags()).isEmpty();
    assertThat(read.counts()).isEmpty();
    assertThat(read.colours()).isEmpty();
    assertThat(read.spare()).isEmpty();
    assertThat(read.reservedWord()).isNull();
    assertThat(read.oddName()).isEmpty();
  }

  @Test
  void takesTextOfAnyKind() {
    for (String text : List.of("", " ", "#", "\u0000", "ü€😀", "\"{}\\", "a".repeat(10_000))) {
      Note note = lab.put(new Note("b", "n", text, 0, Optional.empty()));
      assertThat(lab.note("b", "n")).contains(note);
    }
  }

  @Test
  void takesNumbersOf38DigitsAndRefusesMore() {
    lab.create(Samples.gadget("g1"));
    BigDecimal most = new BigDecimal("-1234567890123456789012345678901234567.8");

    Gadget stored = lab.update(Gadgets.key("g1"))
        .set(Gadgets.price, most)
        .set(Gadgets.serial, BigInteger.TEN.pow(125))
        .set(Gadgets.ratio, 1e-130)
        .run();

    assertThat(stored.price()).isEqualByComparingTo(most);
    assertThat(stored.serial()).isEqualTo(BigInteger.TEN.pow(125));
    assertThat(stored.ratio()).isEqualTo(1e-130);
    BigDecimal over = new BigDecimal("123456789012345678901234567890123456789");
    assertThatThrownBy(() -> lab.update(Gadgets.key("g1")).set(Gadgets.price, over))
        .isInstanceOf(CodecException.class)
        .hasMessage("[NumberRange] 123456789012345678901234567890123456789 has more than 38 digits;"
            + " round it, or store it as text through a converter.");
    assertThatThrownBy(
            () -> lab.update(Gadgets.key("g1")).set(Gadgets.serial, BigInteger.TEN.pow(126)))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("is not between 1E-130 and 9.99E+125");
    assertThatThrownBy(() -> lab.update(Gadgets.key("g1")).set(Gadgets.ratio, Double.NaN))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("NaN is no decimal number");
    assertThatThrownBy(() -> lab.update(Gadgets.key("g1")).set(Gadgets.ratio, Double.MIN_VALUE))
        .isInstanceOf(CodecException.class);
  }

  @Test
  void aRecordOfASealedHierarchyIsStoredUnderItsName() {
    lab.create(Samples.gadget("g1"));
    Shape circle = new Shape.Circle(new BigDecimal("1.5"));

    Gadget changed = lab.update(Gadgets.key("g1")).set(Gadgets.shape, circle).run();

    assertThat(changed.shape()).isEqualTo(circle);
    assertThat(stored.item("GADGET#g1", "GADGET").get("shape").m().keySet())
        .containsExactly("Circle");
  }

  @Test
  void aNullInARecordIsRefusedByItsName() {
    assertThatThrownBy(() -> lab.put(new Note("b", "n", null, 0, Optional.empty())))
        .isInstanceOf(CodecException.class)
        .hasMessage("[ComponentNull] Note.text is null; give it a value, or make it @Nullable or"
            + " Optional.");
    assertThat(stored.items()).isEmpty();
  }
}
