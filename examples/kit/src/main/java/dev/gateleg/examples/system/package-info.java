/** What makes a service an example system: how the demo finds it, opens it, fills it and runs it. */
@NullMarked
package dev.gateleg.examples.system;

import org.jspecify.annotations.NullMarked;
