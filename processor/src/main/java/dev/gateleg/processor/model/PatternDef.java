package dev.gateleg.processor.model;

import dev.gateleg.model.file.LoadModel;
import dev.gateleg.model.file.TableModel.AcceptedModel;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
 * @param load how often it is called, or null
 * @param accepted the rules that it breaks on purpose
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
    @Nullable LoadModel load,
    List<AcceptedModel> accepted,
    String documentation,
    Place place) {

  /** Copies the parameters. */
  public PatternDef {
    parameters = List.copyOf(parameters);
    accepted = List.copyOf(accepted);
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
