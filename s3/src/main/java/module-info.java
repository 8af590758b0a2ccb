/** Archives in S3. */
module dev.gateleg.s3 {
  requires static transitive org.jspecify;
  requires transitive dev.gateleg.patterns;
  requires transitive software.amazon.awssdk.services.s3;

  exports dev.gateleg.s3;
}
