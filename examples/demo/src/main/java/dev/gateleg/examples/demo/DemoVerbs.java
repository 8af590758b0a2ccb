package dev.gateleg.examples.demo;

import dev.gateleg.tools.command.Verb;
import dev.gateleg.tools.command.VerbSource;
import java.util.List;

/** Makes the demo a verb of the {@code gateleg} command. */
public final class DemoVerbs implements VerbSource {

  /** For the service loader. */
  public DemoVerbs() {}

  @Override
  public List<Verb> verbs() {
    return List.of(new Verb("demo", Demo::new));
  }
}
