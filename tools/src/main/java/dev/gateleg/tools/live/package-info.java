/**
 * What a running system shows of itself in the workbench: figures of each second, hot keys, changes, faults to switch, an audit,
 * and jobs. The demo fills it; a program of one's own can too.
 */
@NullMarked
package dev.gateleg.tools.live;

import org.jspecify.annotations.NullMarked;
