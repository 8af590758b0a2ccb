package dev.gateleg.tests.lab;

import java.math.BigDecimal;

/** An amount in a currency. */
public record Money(BigDecimal amount, String currency) {}
