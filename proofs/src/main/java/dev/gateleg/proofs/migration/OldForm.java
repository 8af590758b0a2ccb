package dev.gateleg.proofs.migration;

import dev.gateleg.core.Table;
import dev.gateleg.core.entity.EntityKey;
import dev.gateleg.core.entity.EntityType;
import dev.gateleg.core.table.TableType;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * How slips were kept.
 *
 * @param name what tells it from others
 * @param table the table
 * @param type the entity
 * @param made a slip of a number and a reader
 * @param key the key of a number
 * @param stamped a slip with one stamp more
 * @param of a slip with another reader
 * @param all all slips of a table, as they are to be kept
 * @param <O> the table
 * @param <E> the entity
 */
record OldForm<O extends Table, E>(
    String name,
    TableType<O> table,
    EntityType<E> type,
    BiFunction<Integer, String, E> made,
    IntFunction<EntityKey<E>> key,
    UnaryOperator<E> stamped,
    BiFunction<E, String, E> of,
    Function<O, Stream<Slip>> all) {

  static OldForm<OldLending, OldSlip> elsewhere() {
    return new OldForm<>(
        "migration",
        OldLendingTable.TYPE,
        OldSlips.TYPE,
        (number, reader) -> new OldSlip(number, reader, 0),
        OldSlips::key,
        OldSlip::stamped,
        OldSlip::of,
        table -> table.slips().consistent().stream()
            .map(slip -> new Slip(slip.number(), slip.reader(), slip.stamps())));
  }

  static OldForm<FormerLending, FormerSlip> inPlace() {
    return new OldForm<>(
        "migration-in-place",
        FormerLendingTable.TYPE,
        FormerSlips.TYPE,
        (number, reader) -> new FormerSlip(number, reader, 0),
        FormerSlips::key,
        FormerSlip::stamped,
        FormerSlip::of,
        table -> table.slips().consistent().stream()
            .map(slip -> new Slip(slip.number(), slip.reader(), slip.stamps())));
  }
}
