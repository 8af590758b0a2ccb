package dev.gateleg.benchmarks.library;

import dev.gateleg.core.expression.Field;
import dev.gateleg.core.expression.TextField;
import dev.gateleg.model.codec.AttributeSink;
import dev.gateleg.model.codec.AttributeSource;
import dev.gateleg.model.codec.Required;
import dev.gateleg.model.codec.ValueCodec;

/** The fields and codec of {@link Address}. */
public final class AddressFields<E> extends Field<E, Address> {

  /** How an address is stored. */
  public static final ValueCodec<Address> CODEC = new ValueCodec<>() {
    @Override
    public void write(Address address, AttributeSink sink) {
      sink.beginMap(4);
      sink.name("street").string(Required.component(address.street(), "Address", "street"));
      sink.name("city").string(Required.component(address.city(), "Address", "city"));
      sink.name("zip").string(Required.component(address.zip(), "Address", "zip"));
      sink.name("country").string(Required.component(address.country(), "Address", "country"));
      sink.endMap();
    }

    @Override
    @SuppressWarnings("NullAway")
    public Address read(AttributeSource source) {
      String street = null;
      String city = null;
      String zip = null;
      String country = null;
      source.beginMap();
      for (String name = source.nextName(); name != null; name = source.nextName()) {
        switch (name) {
          case "street" -> street = source.string();
          case "city" -> city = source.string();
          case "zip" -> zip = source.string();
          case "country" -> country = source.string();
          default -> {}
        }
      }
      return new Address(
          Required.attribute(street, "Address", "street"),
          Required.attribute(city, "Address", "city"),
          Required.attribute(zip, "Address", "zip"),
          Required.attribute(country, "Address", "country"));
    }
  };

  /** {@code street}. */
  public final TextField<E> street;

  /** {@code city}. */
  public final TextField<E> city;

  /** {@code zip}. */
  public final TextField<E> zip;

  /** {@code country}. */
  public final TextField<E> country;

  /** The fields of the address in a place. */
  public AddressFields(Place place) {
    super(place, CODEC);
    street = new TextField<>(place.key("street"));
    city = new TextField<>(place.key("city"));
    zip = new TextField<>(place.key("zip"));
    country = new TextField<>(place.key("country"));
  }
}
