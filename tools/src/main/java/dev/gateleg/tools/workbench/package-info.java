/** The workbench: a web page on this machine that shows live tables through their models. */
@NullMarked
package dev.gateleg.tools.workbench;

import org.jspecify.annotations.NullMarked;
