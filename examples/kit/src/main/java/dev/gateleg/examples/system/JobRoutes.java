package dev.gateleg.examples.system;

import dev.gateleg.examples.http.Request;
import dev.gateleg.examples.http.Response;
import dev.gateleg.examples.http.Routes;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The jobs of all services over HTTP, for whoever shows them. */
final class JobRoutes {

  private final Supplier<List<ServiceJob>> jobs;

  JobRoutes(Supplier<List<ServiceJob>> jobs) {
    this.jobs = jobs;
  }

  Routes routes() {
    return new Routes()
        .get(
            "/all",
            request -> Response.ok(jobs.get().stream().map(ServiceJob::status).toList()))
        .post("/{job}/pause", request -> told(request, ServiceJob::pause))
        .post("/{job}/resume", request -> told(request, ServiceJob::resume));
  }

  private Response told(Request request, Consumer<ServiceJob> what) {
    String id = request.path("job");
    for (ServiceJob job : jobs.get()) {
      if (job.status().id().equals(id)) {
        what.accept(job);
        return Response.ok(job.status());
      }
    }
    return Response.error(404, "NoJob", "There is no job " + id + ".");
  }
}
