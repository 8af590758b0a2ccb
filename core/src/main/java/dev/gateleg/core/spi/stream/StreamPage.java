package dev.gateleg.core.spi.stream;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Records of a shard, in their order.
 *
 * @param records the records
 * @param next the iterator behind them; null where the shard is closed and this was its end
 */
public record StreamPage(
    List<StreamRecord> records, @Nullable String next) {}
