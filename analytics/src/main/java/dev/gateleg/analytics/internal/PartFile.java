package dev.gateleg.analytics.internal;

/**
 * A Parquet file of a lake.
 *
 * @param name its path below the lake's folder, with slashes
 * @param rows how many rows it has
 * @param bytes how long it is
 */
public record PartFile(String name, long rows, long bytes) {}
