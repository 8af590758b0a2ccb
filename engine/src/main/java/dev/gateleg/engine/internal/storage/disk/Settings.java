package dev.gateleg.engine.internal.storage.disk;

import java.util.List;
import org.rocksdb.AbstractEventListener;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.CompressionType;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.WALRecoveryMode;

/**
 * How RocksDB is run here. What it takes outside the heap is bounded by the numbers below; files are read through memory
 * maps, whose pages the system takes back when it needs them.
 */
final class Settings implements AutoCloseable {

  /** Blocks of files that are compressed there. */
  private static final long CACHE_BYTES = 128L << 20;

  /** What is gathered in memory, and in the log, before it becomes a sorted file. Tests make it smaller. */
  private static final long BUFFER_BYTES = Long.getLong("gateleg.engine.bufferBytes", 64L << 20);

  private static final int MAX_BUFFERS = 3;
  private static final double FILTER_BITS_PER_KEY = 10;

  /**
   * How many keys of a file's index lean on the one before. Keys of a partition begin alike, so the index shrinks, and a search
   * touches fewer pages of memory.
   */
  private static final int INDEX_RESTART_INTERVAL = 16;

  private static final int BACKGROUND_THREADS = 2;
  private static final int KEPT_DIAGNOSTIC_FILES = 2;

  /** Sums in a batch are added by the database, so that writers of one space need not wait for each other. */
  private static final String ADDING_MERGE = "uint64add";

  private final Cache cache = new LRUCache(CACHE_BYTES);
  private final BloomFilter filter = new BloomFilter(FILTER_BITS_PER_KEY);
  private final Options options = new Options();

  /**
   * Obsolete logs go to a folder of their own, from which only {@link Evidence} deletes them; RocksDB itself would do so after this
   * time.
   */
  private static final long NEVER_SECONDS = 100L * 365 * 24 * 60 * 60;

  /**
   * How a database is opened: a log that is torn at its end is nothing special, but one that is damaged elsewhere is read past the
   * damage only if that is asked for.
   *
   * @param isNew whether it is to be made
   * @param salvage whether damaged records of the logs are left out
   * @param flushes is told of flushes
   */
  Settings(boolean isNew, boolean salvage, AbstractEventListener flushes) {
    options
        .setCreateIfMissing(isNew)
        .setErrorIfExists(isNew)
        .setParanoidChecks(true)
        .setWalRecoveryMode(
            salvage
                ? WALRecoveryMode.SkipAnyCorruptedRecords
                : WALRecoveryMode.TolerateCorruptedTailRecords)
        .setWalTtlSeconds(NEVER_SECONDS)
        // Files must not go away before it is noted that the database is open.
        .setDisableAutoCompactions(true)
        .setListeners(List.of(flushes))
        .setMergeOperatorName(ADDING_MERGE)
        .setTableFormatConfig(new BlockBasedTableConfig()
            .setBlockCache(cache)
            .setFilterPolicy(filter)
            .setIndexBlockRestartInterval(INDEX_RESTART_INTERVAL)
            .setEnableIndexCompression(false))
        // Half the time of a read into a buffer, and no second copy of what the system has in
        // memory.
        .setAllowMmapReads(true)
        .setCompressionType(CompressionType.LZ4_COMPRESSION)
        .setWriteBufferSize(BUFFER_BYTES)
        .setMaxWriteBufferNumber(MAX_BUFFERS)
        .setMaxBackgroundJobs(BACKGROUND_THREADS)
        .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
        .setKeepLogFileNum(KEPT_DIAGNOSTIC_FILES)
        .setStatsDumpPeriodSec(0)
        .setStatsPersistPeriodSec(0);
  }

  Options options() {
    return options;
  }

  @Override
  public void close() {
    options.close();
    filter.close();
    cache.close();
  }
}
