package dev.gateleg.engine.internal.backup;

import dev.gateleg.engine.internal.validation.Errors;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Folders that stand for buckets: {@code s3://bucket/key} is the file {@code root/bucket/key}. Thread-safe. */
public final class Buckets {

  private final @Nullable Path root;

  public Buckets(@Nullable Path root) {
    this.root = root;
  }

  /** The file with that key; throws if it would lie outside of the bucket. */
  Path file(String bucket, String key) {
    if (root == null) {
      throw Errors.validation("[NoBuckets] this engine has no folder for buckets; give it one with"
          + " Engine.builder().buckets(path), or use an engine on disk");
    }
    Path folder = root.resolve(bucket).normalize();
    Path file = folder.resolve(key).normalize();
    if (!folder.startsWith(root.normalize())
        || folder.equals(root.normalize())
        || !file.startsWith(folder)) {
      throw Errors.validation("Invalid S3 bucket or key: " + bucket + "/" + key);
    }
    return file;
  }

  void write(String bucket, String key, byte[] bytes) {
    Path file = file(bucket, key);
    try {
      Files.createDirectories(file.getParent());
      Files.write(file, bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "[CannotWrite] " + file + ": " + e.getMessage() + "; make its folder writable", e);
    }
  }

  /** All files of a bucket whose keys begin with the prefix, in order. */
  List<Path> files(String bucket, String prefix) {
    Path folder = file(bucket, "");
    if (!Files.isDirectory(folder)) {
      throw Errors.validation(
          "The S3 bucket does not exist: " + bucket + " (no folder " + folder + ")");
    }
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile)
          .filter(path -> folder.relativize(path).toString().replace('\\', '/').startsWith(prefix))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(
          "[CannotRead] " + folder + ": " + e.getMessage() + "; make it readable", e);
    }
  }
}
