package dev.gateleg.analytics.row;

import dev.gateleg.analytics.schema.EntityTable;
import org.jspecify.annotations.Nullable;

/**
 * An item as a row of a table. A value of {@code TIMESTAMP} and {@code DATE_TIME} is a {@code Long} of microseconds since 1970,
 * one of {@code DATE} an {@code Integer} of days, of a decimal a {@code BigDecimal} of the column's scale, of a struct an {@code
 * Object[]}, of bytes a {@code byte[]}; others are of Java's type.
 *
 * @param index the table's place in {@link dev.gateleg.analytics.schema.AnalyticsModel#tables()}
 * @param table the table
 * @param values a value for each column, or null
 */
@SuppressWarnings("ArrayRecordComponent") // Rows are many and are not compared.
public record Row(int index, EntityTable table, @Nullable Object[] values) {}
