package sharded;

import java.util.List;
import java.util.Optional;

public record MeterWithReadings(Optional<Meter> meter, List<Reading> readings) {}
