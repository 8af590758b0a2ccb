package sharded;

import dev.gateleg.model.Projection;
import java.time.Instant;

@Projection(of = Reading.class)
public record ReadingValue(Instant at, double value) {}
