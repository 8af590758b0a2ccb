package dev.gateleg.engine.internal.table;

import java.util.regex.Matcher;

/** Amazon resource names, as this engine gives and takes them. */
public final class Arns {

  private static final String PREFIX = "arn:aws:dynamodb:us-east-1:000000000000:";

  /** Apart, since most engines never see such a name and need not compile the pattern. */
  private static final class Pattern {
    static final java.util.regex.Pattern TABLE =
        java.util.regex.Pattern.compile("arn:aws[a-z-]*:dynamodb:[^:]*:[^:]*:table/([^/]+)(/.*)?");
  }

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
    Matcher matcher = Pattern.TABLE.matcher(nameOrArn);
    return matcher.matches() ? matcher.group(1) : nameOrArn;
  }

  /** Whether it names an index of a table. */
  static boolean isIndex(String arn) {
    return arn.contains("/index/");
  }

  /** Whether it is of the one account and region that there are. */
  static boolean isOwn(String arn) {
    return arn.startsWith(PREFIX);
  }

  public static boolean isTable(String arn) {
    return Pattern.TABLE.matcher(arn).matches();
  }
}
