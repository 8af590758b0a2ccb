package dev.gateleg.tests.patterns;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** Something that is paid. */
@Entity
@Key(partition = "INVOICE#{number}", sort = "INVOICE")
public record Invoice(String number, boolean paid) {}
