package dev.gateleg.engine.internal.table;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Amazon resource names, as this engine gives and takes them. */
public final class Arns {

  private static final String PREFIX = "arn:aws:dynamodb:us-east-1:000000000000:";
  private static final Pattern TABLE =
      Pattern.compile("arn:aws[a-z-]*:dynamodb:[^:]*:[^:]*:table/([^/]+)(/.*)?");

  private Arns() {}

  public static String table(String name) {
    return PREFIX + "table/" + name;
  }

  static String index(String table, String index) {
    return table(table) + "/index/" + index;
  }

  /** The name of the table that is meant by a name or by the resource name of the table or of something in it. */
  public static String tableName(String nameOrArn) {
    if (!nameOrArn.startsWith("arn:")) {
      return nameOrArn;
    }
    Matcher matcher = TABLE.matcher(nameOrArn);
    return matcher.matches() ? matcher.group(1) : nameOrArn;
  }

  public static boolean isTable(String arn) {
    return TABLE.matcher(arn).matches();
  }
}
