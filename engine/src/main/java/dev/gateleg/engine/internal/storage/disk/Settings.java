package dev.gateleg.engine.internal.storage.disk;

import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.CompressionType;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;

/**
 * How RocksDB is run here. What it takes outside the heap is bounded by the numbers below; files are read through memory
 * maps, whose pages the system takes back when it needs them.
 */
final class Settings implements AutoCloseable {

  /** Blocks of files that are compressed there. */
  private static final long CACHE_BYTES = 128L << 20;

  /** What is gathered in memory, and in the log, before it becomes a sorted file. */
  private static final long BUFFER_BYTES = 64L << 20;

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

  Settings() {
    options
        .setCreateIfMissing(true)
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
