package shop;

import dev.gateleg.core.expression.Field;
import dev.gateleg.core.expression.TextField;
import dev.gateleg.core.spi.expression.FieldPlace;
import dev.gateleg.model.codec.AttributeSink;
import dev.gateleg.model.codec.AttributeSource;
import dev.gateleg.model.codec.Required;
import dev.gateleg.model.codec.ValueCodec;
import javax.annotation.processing.Generated;

/**
 * The fields and codec of {@link Address}, wherever it is nested. Written by Gateleg; a change here
 * is lost.
 */
@Generated("dev.gateleg.processor.GatelegProcessor")
public final class AddressFields<E> extends Field<E, Address> {

  /** How it is stored: as a map. */
  public static final ValueCodec<Address> CODEC = new Codec();

  public final TextField<E> street;
  public final TextField<E> line2;
  public final TextField<E> city;

  /** The fields at that place. */
  public AddressFields(FieldPlace place) {
    super(place, CODEC);
    street = new TextField<>(place.required("street"));
    line2 = new TextField<>(place.key("line2"));
    city = new TextField<>(place.required("city"));
  }

  private static final class Codec implements ValueCodec<Address> {

    @Override
    public void write(Address address, AttributeSink sink) {
      String line2 = address.line2();
      sink.beginMap(2 + (line2 == null ? 0 : 1));
      sink.name("street").string(Required.component(address.street(), "Address", "street"));
      if (line2 != null) {
        sink.name("line2").string(line2);
      }
      sink.name("city").string(Required.component(address.city(), "Address", "city"));
      sink.endMap();
    }

    @Override
    public Address read(AttributeSource source) {
      source.beginMap();
      String street = null;
      String line2 = null;
      String city = null;
      for (String attribute = source.nextName(); attribute != null; attribute = source.nextName()) {
        switch (attribute) {
          case "street" -> street = source.string();
          case "line2" -> line2 = source.string();
          case "city" -> city = source.string();
          default -> {} // what others wrote is passed over
        }
      }
      return new Address(
          Required.attribute(street, "Address", "street"),
          line2,
          Required.attribute(city, "Address", "city"));
    }
  }
}
