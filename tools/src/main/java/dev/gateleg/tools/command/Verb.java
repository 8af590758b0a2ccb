package dev.gateleg.tools.command;

import java.util.function.Supplier;

/**
 * A verb of the command.
 *
 * @param name what people type
 * @param command makes an object that picocli understands; called only when the verb is used or listed
 */
public record Verb(String name, Supplier<Object> command) {}
