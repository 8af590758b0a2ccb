/** What the command and the workbench refuse, by codes. */
@NullMarked
package dev.gateleg.tools.error;

import org.jspecify.annotations.NullMarked;
