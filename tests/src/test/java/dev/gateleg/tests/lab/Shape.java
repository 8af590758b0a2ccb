package dev.gateleg.tests.lab;

import dev.gateleg.model.TypeName;
import java.math.BigDecimal;

/** What a gadget looks like. */
public sealed interface Shape {

  /** Round. */
  record Circle(BigDecimal radius) implements Shape {}

  /** With four corners. */
  @TypeName("rect")
  record Rectangle(BigDecimal width, BigDecimal height) implements Shape {}
}
