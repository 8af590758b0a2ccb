package franchise;

import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.expression.OrderedField;
import dev.gateleg.core.expression.TextField;
import dev.gateleg.core.spi.entity.EntitySpec;
import dev.gateleg.core.spi.entity.GeneratedEntity;
import dev.gateleg.core.spi.entity.KeyPart;
import dev.gateleg.core.spi.entity.KeyParts;
import dev.gateleg.model.codec.AttributeSink;
import dev.gateleg.model.codec.AttributeSource;
import dev.gateleg.model.codec.Codecs;
import dev.gateleg.model.codec.Required;
import dev.gateleg.model.codec.ScalarCodec;
import dev.gateleg.model.key.KeyTemplate;
import dev.gateleg.model.key.KeyType;
import java.time.LocalDate;
import javax.annotation.processing.Generated;

/** The fields, keys and codec of {@link Transaction}. Written by Gateleg; a change here is lost. */
@Generated("dev.gateleg.processor.GatelegProcessor")
final class Transactions extends GeneratedEntity<Transaction> {

  private static final TransactionNumber.Stored STORED = new TransactionNumber.Stored();
  private static final ScalarCodec<TransactionNumber> TRANSACTION_NUMBER =
      Codecs.converted(Codecs.STRING, STORED);

  public static final TextField<Transaction> tenantId = new TextField<>("tenantId");
  public static final TextField<Transaction> branchId = new TextField<>("branchId");
  public static final OrderedField<Transaction, LocalDate> date =
      new OrderedField<>("date", Codecs.LOCAL_DATE);
  public static final OrderedField<Transaction, TransactionNumber> number =
      new OrderedField<>("number", TRANSACTION_NUMBER);
  public static final OrderedField<Transaction, TransactionNumber> refunds =
      new OrderedField<>("refunds", TRANSACTION_NUMBER);

  /** The templates of the keys. */
  public static final class Keys {

    public static final KeyTemplate TABLE_PARTITION = KeyTemplate.of(
        "TENANT#{tenantId}#BRANCH#{branchId}#TRANSACTION", KeyType.STRING, KeyType.STRING);
    public static final KeyTemplate TABLE_SORT =
        KeyTemplate.of("{date}#{number}", KeyType.LOCAL_DATE, KeyType.STRING);

    private Keys() {}
  }

  /** The entity, for whatever asks for one. */
  public static final Transactions TYPE = new Transactions();

  private Transactions() {
    super(
        EntitySpec.of(Transaction.class, "Transaction")
            .component("tenantId", "tenantId", Codecs.STRING)
            .component("branchId", "branchId", Codecs.STRING)
            .component("date", "date", Codecs.LOCAL_DATE)
            .component("number", "number", Codecs.STRING)
            .key(KeyPart.of(Keys.TABLE_PARTITION), KeyPart.of(Keys.TABLE_SORT))
            .required("tenantId", "branchId", "date", "number", "refunds"));
  }

  /** The key of one {@link Transaction}. */
  public static EntityKey<Transaction> key(
      String tenantId, String branchId, LocalDate date, TransactionNumber number) {
    return TYPE.entityKey(
        Keys.TABLE_PARTITION.key(tenantId, branchId), Keys.TABLE_SORT.key(date, STORED.to(number)));
  }

  @Override
  public void write(Transaction transaction, AttributeSink sink) {
    sink.name("tenantId")
        .string(Required.component(transaction.tenantId(), "Transaction", "tenantId"));
    sink.name("branchId")
        .string(Required.component(transaction.branchId(), "Transaction", "branchId"));
    Codecs.LOCAL_DATE.write(
        Required.component(transaction.date(), "Transaction", "date"), sink.name("date"));
    TRANSACTION_NUMBER.write(
        Required.component(transaction.number(), "Transaction", "number"), sink.name("number"));
    TRANSACTION_NUMBER.write(
        Required.component(transaction.refunds(), "Transaction", "refunds"), sink.name("refunds"));
  }

  @Override
  public Transaction read(AttributeSource source, KeyParts keys) {
    String tenantId = null;
    String branchId = null;
    LocalDate date = null;
    TransactionNumber number = null;
    TransactionNumber refunds = null;
    for (String attribute = source.nextName(); attribute != null; attribute = source.nextName()) {
      switch (attribute) {
        case "tenantId" -> tenantId = source.string();
        case "branchId" -> branchId = source.string();
        case "date" -> date = Codecs.LOCAL_DATE.read(source);
        case "number" -> number = TRANSACTION_NUMBER.read(source);
        case "refunds" -> refunds = TRANSACTION_NUMBER.read(source);
        default -> {} // what others wrote is passed over
      }
    }
    if (tenantId == null) {
      tenantId = (String) keys.part("tenantId");
    }
    if (branchId == null) {
      branchId = (String) keys.part("branchId");
    }
    if (date == null) {
      date = (LocalDate) keys.part("date");
    }
    if (number == null) {
      String numberStored = (String) keys.part("number");
      number = numberStored == null ? null : STORED.from(numberStored);
    }
    return new Transaction(
        Required.attribute(tenantId, "Transaction", "tenantId"),
        Required.attribute(branchId, "Transaction", "branchId"),
        Required.attribute(date, "Transaction", "date"),
        Required.attribute(number, "Transaction", "number"),
        Required.attribute(refunds, "Transaction", "refunds"));
  }

  @Override
  public Object[] keyParts(Transaction transaction) {
    return new Object[] {
      transaction.tenantId(),
      transaction.branchId(),
      transaction.date(),
      STORED.to(transaction.number())
    };
  }
}
