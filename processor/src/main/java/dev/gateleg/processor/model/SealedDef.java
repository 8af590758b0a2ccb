package dev.gateleg.processor.model;

import java.util.List;

/**
 * A sealed interface of records that is stored inside an entity.
 *
 * @param type the interface
 * @param codec the class of its codec, {@code PaymentMethodCodec}
 * @param isPublic whether both are public
 * @param written whether that class is to be written, not found on the class path
 * @param cases the records
 */
public record SealedDef(
    JavaType type, JavaType codec, boolean isPublic, boolean written, List<Case> cases) {

  /** Copies the cases. */
  public SealedDef {
    cases = List.copyOf(cases);
  }

  /** A record and the name under which it is stored. */
  public record Case(String name, JavaType type) {}
}
