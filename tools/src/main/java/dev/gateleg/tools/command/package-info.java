/**
 * What all verbs of the {@code gateleg} command share: how modules bring verbs along, global options, output, questions and
 * exit codes.
 */
@NullMarked
package dev.gateleg.tools.command;

import org.jspecify.annotations.NullMarked;
