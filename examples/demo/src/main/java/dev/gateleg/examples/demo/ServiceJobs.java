package dev.gateleg.examples.demo;

import dev.gateleg.examples.system.ServiceJob.Status;
import dev.gateleg.tools.live.Job;
import dev.gateleg.tools.live.JobView;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import tools.jackson.databind.json.JsonMapper;

/** The jobs of the services, which run in another process: imports and archives. Thread-safe. */
final class ServiceJobs implements Supplier<List<Job>> {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Duration PATIENCE = Duration.ofMillis(700);

  private final Supplier<URI> services;
  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(PATIENCE).build();
  private volatile List<Job> last = List.of();

  ServiceJobs(Supplier<URI> services) {
    this.services = services;
  }

  private String ask(String method, String path) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(services.get().resolve("/jobs/" + path))
        .timeout(PATIENCE)
        .method(method, BodyPublishers.noBody())
        .build();
    return http.send(request, BodyHandlers.ofString()).body();
  }

  /** The jobs as they are; as they were where the services do not answer, since they may just have been killed. */
  @Override
  public List<Job> get() {
    try {
      Status[] all = JSON.readValue(ask("GET", "all"), Status[].class);
      last = List.of(all).stream().<Job>map(Seen::new).toList();
    } catch (IOException | RuntimeException e) {
      return last;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return last;
  }

  /** A job as it was when it was asked for. */
  private final class Seen implements Job {

    private final Status status;

    Seen(Status status) {
      this.status = status;
    }

    @Override
    public JobView view() {
      return new JobView(
          status.id(),
          status.kind(),
          status.name(),
          status.id().substring(0, status.id().indexOf('-')),
          status.detail(),
          JobView.State.valueOf(status.state().name()),
          status.done(),
          status.all(),
          status.units(),
          0,
          status.message(),
          status.started(),
          List.of(),
          List.of(),
          List.of(new JobView.Line(status.started(), status.message())));
    }

    @Override
    public void pause() {
      tell("pause");
    }

    @Override
    public void resume() {
      tell("resume");
    }

    private void tell(String what) {
      try {
        ask("POST", status.id() + "/" + what);
      } catch (IOException e) {
        throw new IllegalStateException("The services did not answer; try again.", e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
