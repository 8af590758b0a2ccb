/** The shell: the command's verbs at a prompt, with completion by the model and history. */
@NullMarked
package dev.gateleg.tools.shell;

import org.jspecify.annotations.NullMarked;
