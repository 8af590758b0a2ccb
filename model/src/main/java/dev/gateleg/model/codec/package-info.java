/** The small sink and source that generated codecs write to and read from, whatever stands behind them. */
@NullMarked
package dev.gateleg.model.codec;

import org.jspecify.annotations.NullMarked;
