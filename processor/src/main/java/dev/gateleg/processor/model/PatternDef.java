package dev.gateleg.processor.model;

import java.util.List;

/**
 * An access pattern as its method says it.
 *
 * @param method the method's name
 * @param name the pattern's name: the method's, with its parameters where methods share a name
 * @param operation how it reads
 * @param index the index; empty for the table
 * @param parameters the parameters
 * @param result what it returns
 * @param consistent whether the read is strong
 * @param newestFirst whether it reads from the highest sort key down
 * @param crossScope whether it leaves the scope
 * @param declared what it says of its results by itself
 * @param documentation its Javadoc
 * @param place where it stands
 */
public record PatternDef(
    String method,
    String name,
    Operation operation,
    String index,
    List<ParameterDef> parameters,
    ResultDef result,
    boolean consistent,
    boolean newestFirst,
    boolean crossScope,
    DeclaredDef declared,
    String documentation,
    Place place) {

  /** Copies the parameters. */
  public PatternDef {
    parameters = List.copyOf(parameters);
  }

  /** How a pattern reads. */
  public enum Operation {
    GET,
    QUERY,
    SCAN
  }

  /** What is read, as messages show it. */
  public String on() {
    return index.isEmpty() ? "the table" : index;
  }
}
