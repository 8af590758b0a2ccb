package dev.gateleg.engine.internal.backup;

import dev.gateleg.engine.error.EngineCode;
import dev.gateleg.engine.internal.validation.Errors;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** Folders that stand for buckets: {@code s3://bucket/key} is the file {@code root/bucket/key}. Thread-safe. */
public final class Buckets {

  private final @Nullable Path root;

  public Buckets(@Nullable Path root) {
    this.root = root;
  }

  /** The file with that key; throws if it would lie outside of the bucket. */
  Path file(String bucket, String key) {
    if (root == null) {
      throw Errors.validation(
          EngineCode.NO_BUCKETS.message("this engine has no folder for buckets; give it one with"
              + " Engine.builder().buckets(path), or use an engine on disk"));
    }
    try {
      Path folder = root.resolve(bucket).normalize();
      Path file = folder.resolve(key).normalize();
      if (folder.startsWith(root.normalize())
          && !folder.equals(root.normalize())
          && file.startsWith(folder)) {
        return file;
      }
    } catch (InvalidPathException e) {
      // Refused below; a name that this system's files cannot have.
    }
    throw Errors.validation("Invalid S3 bucket or key: " + bucket + "/" + key);
  }

  void write(String bucket, String key, byte[] bytes) {
    try (OutputStream out = open(bucket, key)) {
      out.write(bytes);
    } catch (IOException e) {
      throw unwritable(bucket, key, e);
    }
  }

  /** A file to be written, which replaces one that is there. */
  OutputStream open(String bucket, String key) throws IOException {
    Path file = file(bucket, key);
    Files.createDirectories(file.getParent());
    return Files.newOutputStream(file);
  }

  DynamoDbException unwritable(String bucket, String key, IOException e) {
    return Errors.validation(EngineCode.CANNOT_WRITE.message(file(bucket, key) + ": "
        + e.getMessage() + "; make its folder writable and free disk space"));
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
      throw Errors.validation(
          EngineCode.CANNOT_READ.message(folder + ": " + e.getMessage() + "; make it readable"));
    }
  }
}
