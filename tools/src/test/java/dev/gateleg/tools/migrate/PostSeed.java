package dev.gateleg.tools.migrate;

import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Both tables of the post, and five letters in the old one. */
public final class PostSeed {

  private PostSeed() {}

  /** Makes the tables and writes the letters. */
  public static void write(DynamoDbClient client) {
    OldPostTable.TYPE.create(client);
    PostTable.TYPE.create(client);
    OldPost post = OldPostTable.open(client);
    for (int i = 0; i < 5; i++) {
      post.create(new OldLetter(i, "Rome"));
    }
  }
}
