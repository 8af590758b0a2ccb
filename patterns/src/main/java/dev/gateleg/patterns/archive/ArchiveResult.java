package dev.gateleg.patterns.archive;

/**
 * What a run did.
 *
 * @param archived items that came into the archive
 * @param known items that were in it already, as they are
 * @param removed items that were deleted, or got a time to live
 * @param changed items that others changed or deleted meanwhile, so that they were left as they are
 * @param files files that were written
 */
public record ArchiveResult(long archived, long known, long removed, long changed, int files) {}
