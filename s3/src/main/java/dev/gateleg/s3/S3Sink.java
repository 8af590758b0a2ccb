package dev.gateleg.s3;

import dev.gateleg.core.error.AccessException;
import dev.gateleg.core.error.InvalidInputException;
import dev.gateleg.core.error.UnavailableException;
import dev.gateleg.model.CheckReturnValue;
import dev.gateleg.model.error.GatelegException;
import dev.gateleg.patterns.archive.FileSink;
import dev.gateleg.patterns.error.PatternCode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Base64;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.ResponseBytes;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.StorageClass;

/**
 * An archive, or the files of a lake, in a bucket. Immutable and thread-safe.
 *
 * <p>The archive's root is written on condition of its entity tag, so that two runs can't overwrite each other's; the store must
 * support conditional writes ({@code If-Match}), as S3 does. Files carry a SHA-256 checksum that the store compares, unless
 * that is switched off for stores that refuse it; the archive reads back and compares what it wrote in any case.
 */
public final class S3Sink implements FileSink {

  private static final int NOT_FOUND = 404;
  private static final int CONFLICT = 409;
  private static final int PRECONDITION_FAILED = 412;
  private static final int RANGE_NOT_SATISFIABLE = 416;
  private static final int SERVER_ERROR = 500;
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;

  /** What can't be read without waiting for hours. */
  private static final Set<StorageClass> FROZEN =
      EnumSet.of(StorageClass.GLACIER, StorageClass.DEEP_ARCHIVE);

  private final S3Client client;
  private final String bucket;
  private final String prefix;
  private final @Nullable StorageClass storageClass;
  private final boolean checksums;

  private S3Sink(
      S3Client client,
      String bucket,
      String prefix,
      @Nullable StorageClass storageClass,
      boolean checksums) {
    this.client = client;
    this.bucket = bucket;
    this.prefix = prefix;
    this.storageClass = storageClass;
    this.checksums = checksums;
  }

  /** The archive in a bucket. */
  public static S3Sink of(S3Client client, String bucket) {
    return new S3Sink(client, bucket, "", null, true);
  }

  /** The same below a prefix, such as {@code archive/shop/}. */
  @CheckReturnValue
  public S3Sink prefix(String start) {
    String folder = start.isEmpty() || start.endsWith("/") ? start : start + "/";
    return new S3Sink(client, bucket, folder, storageClass, checksums);
  }

  /**
   * The same with a storage class for the files of items, such as {@code STANDARD_IA} or {@code GLACIER_IR}. The root and the
   * index keep the standard class, since every look-up reads them.
   *
   * @throws InvalidInputException with the code {@code ArchiveStorageClass}, for a class whose objects can't be read at once
   */
  @CheckReturnValue
  public S3Sink storageClass(StorageClass kind) {
    if (FROZEN.contains(kind)) {
      throw new InvalidInputException(
          S3Code.ARCHIVE_STORAGE_CLASS,
          "Objects of the storage class " + kind
              + " can't be read at once, so an archive could not verify what it wrote; use"
              + " GLACIER_IR, or let a lifecycle rule of the bucket move the files later.",
          null);
    }
    return new S3Sink(client, bucket, prefix, kind, checksums);
  }

  /** The same without checksums in its requests, for stores that refuse them. */
  @CheckReturnValue
  public S3Sink withoutChecksums() {
    return new S3Sink(client, bucket, prefix, storageClass, false);
  }

  private PutObjectRequest.Builder putting(String name) {
    PutObjectRequest.Builder request = PutObjectRequest.builder().bucket(bucket).key(prefix + name);
    if (storageClass != null && name.startsWith("data/")) {
      request.storageClass(storageClass);
    }
    return request;
  }

  private PutObjectRequest.Builder putting(String name, byte[] content) {
    PutObjectRequest.Builder request = putting(name);
    return checksums
        ? request.checksumSHA256(Base64.getEncoder().encodeToString(sha256().digest(content)))
        : request;
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256.", e);
    }
  }

  @Override
  public void write(String name, byte[] content) {
    try {
      client.putObject(putting(name, content).build(), RequestBody.fromBytes(content));
    } catch (SdkException e) {
      throw told(name, e);
    }
  }

  @Override
  public void write(String name, Path content) {
    PutObjectRequest.Builder request = putting(name);
    try {
      if (checksums) {
        MessageDigest digest = sha256();
        try (InputStream in = new DigestInputStream(Files.newInputStream(content), digest)) {
          in.transferTo(OutputStream.nullOutputStream());
        }
        request.checksumSHA256(Base64.getEncoder().encodeToString(digest.digest()));
      }
      client.putObject(request.build(), RequestBody.fromFile(content));
    } catch (IOException e) {
      throw new UnavailableException(
          PatternCode.ARCHIVE_UNAVAILABLE,
          content + " can't be read: " + e + "; look at the disk and run it again.",
          e);
    } catch (SdkException e) {
      throw told(name, e);
    }
  }

  @Override
  public List<String> names(String start, Instant before) {
    try {
      return client
          .listObjectsV2Paginator(request -> request.bucket(bucket).prefix(prefix + start))
          .contents()
          .stream()
          .filter(object -> object.lastModified().isBefore(before))
          .map(object -> object.key().substring(prefix.length()))
          .toList();
    } catch (SdkException e) {
      throw told(start, e);
    }
  }

  @Override
  public void delete(String name) {
    try {
      client.deleteObject(request -> request.bucket(bucket).key(prefix + name));
    } catch (SdkException e) {
      throw told(name, e);
    }
  }

  @Override
  public byte[] read(String name, long offset, int length) {
    if (length <= 0) {
      return new byte[0];
    }
    try {
      return client
          .getObjectAsBytes(request -> request
              .bucket(bucket)
              .key(prefix + name)
              .range("bytes=" + offset + "-" + (offset + length - 1)))
          .asByteArray();
    } catch (NoSuchKeyException e) {
      return new byte[0];
    } catch (SdkException e) {
      if (e instanceof S3Exception answer
          && (answer.statusCode() == RANGE_NOT_SATISFIABLE || missing(answer))) {
        return new byte[0];
      }
      throw told(name, e);
    }
  }

  /** Whether the object is not there; a bucket that is not there is another matter. */
  private static boolean missing(S3Exception e) {
    return e.statusCode() == NOT_FOUND
        && !(e.awsErrorDetails() != null
            && "NoSuchBucket".equals(e.awsErrorDetails().errorCode()));
  }

  @Override
  public Optional<Tagged> readTagged(String name) {
    try {
      ResponseBytes<GetObjectResponse> read =
          client.getObjectAsBytes(request -> request.bucket(bucket).key(prefix + name));
      return Optional.of(new Tagged(read.asByteArray(), read.response().eTag()));
    } catch (SdkException e) {
      if (e instanceof S3Exception answer && missing(answer)) {
        return Optional.empty();
      }
      throw told(name, e);
    }
  }

  @Override
  public boolean replace(String name, byte[] content, @Nullable String tag) {
    PutObjectRequest.Builder request = putting(name, content);
    if (tag == null) {
      request.ifNoneMatch("*");
    } else {
      request.ifMatch(tag);
    }
    try {
      client.putObject(request.build(), RequestBody.fromBytes(content));
      return true;
    } catch (SdkException e) {
      if (e instanceof S3Exception answer
          && (answer.statusCode() == PRECONDITION_FAILED
              || answer.statusCode() == CONFLICT
              || missing(answer))) {
        return false;
      }
      throw told(name, e);
    }
  }

  private GatelegException told(String name, SdkException e) {
    String place = "s3://" + bucket + "/" + prefix + name;
    int status = e instanceof S3Exception answer ? answer.statusCode() : 0;
    if (e instanceof SdkClientException || status >= SERVER_ERROR || e.retryable()) {
      return new UnavailableException(
          PatternCode.ARCHIVE_UNAVAILABLE,
          place + " can't be read or written now: " + e.getMessage() + "; try again later.",
          e);
    } else if (status == UNAUTHORIZED || status == FORBIDDEN) {
      return new AccessException(
          S3Code.ARCHIVE_ACCESS,
          place + " may not be read or written: " + e.getMessage()
              + "; allow s3:GetObject and s3:PutObject, and of a lake s3:DeleteObject and"
              + " s3:ListBucket.",
          e);
    }
    return new InvalidInputException(
        S3Code.ARCHIVE_REFUSED,
        "The store refused a request for " + place + ": " + e.getMessage()
            + "; look at the bucket's name, and where the store refuses checksums, use"
            + " withoutChecksums().",
        e);
  }

  @Override
  public String toString() {
    return "s3://" + bucket + "/" + prefix;
  }
}
