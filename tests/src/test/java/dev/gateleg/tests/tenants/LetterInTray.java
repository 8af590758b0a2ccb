package dev.gateleg.tests.tenants;

import dev.gateleg.model.CopyOf;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;

/** A letter as it lies in the tray of whom it is to. */
@Entity(companion = "LettersInTrays")
@CopyOf(Letter.class)
@Key(partition = "TENANT#{tenant}#TRAY#{to}", sort = "{id}")
public record LetterInTray(String tenant, String id, String to) {}
