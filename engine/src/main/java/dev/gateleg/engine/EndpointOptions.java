package dev.gateleg.engine;

import dev.gateleg.engine.error.EngineCode;
import dev.gateleg.engine.internal.http.Access;
import java.net.InetAddress;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Where an engine listens, and whom it answers. Immutable: each method answers a changed copy. */
public final class EndpointOptions {

  private final int port;
  private final InetAddress address;
  private final Set<String> hosts;
  private final Set<String> origins;

  private EndpointOptions(int port, InetAddress address, Set<String> hosts, Set<String> origins) {
    this.port = port;
    this.address = address;
    this.hosts = hosts;
    this.origins = origins;
  }

  /** A port of this machine that only this machine reaches; 0 for a free one. */
  public static EndpointOptions onPort(int port) {
    return new EndpointOptions(port, InetAddress.getLoopbackAddress(), Set.of(), Set.of());
  }

  /** Another port; 0 for a free one. */
  public EndpointOptions on(int port) {
    return new EndpointOptions(port, address, hosts, origins);
  }

  /**
   * The address to listen at, loopback by default. At any other, everybody who reaches it may do everything: there are no
   * signatures, and no names that it must be called by.
   */
  public EndpointOptions at(InetAddress address) {
    return new EndpointOptions(port, address, hosts, origins);
  }

  /**
   * A further name by which requests may call an endpoint on loopback, such as {@code host.docker.internal}. Others than {@code
   * localhost} and loopback addresses are refused, since a web page could let its own name point to this machine.
   */
  public EndpointOptions allowingHost(String name) {
    return new EndpointOptions(port, address, with(hosts, name.toLowerCase(Locale.ROOT)), origins);
  }

  /**
   * An origin, such as {@code http://localhost:3000}, whose web pages may use the endpoint; {@code *} for all. By default there is
   * none, and a request that a web page sends is refused.
   */
  public EndpointOptions allowingOrigin(String origin) {
    return new EndpointOptions(port, address, hosts, with(origins, origin));
  }

  private static Set<String> with(Set<String> before, String one) {
    Set<String> more = new HashSet<>(before);
    more.add(one);
    return Set.copyOf(more);
  }

  /** What whoever starts such an endpoint should know; nothing on loopback. */
  public Optional<String> warning() {
    return address.isLoopbackAddress()
        ? Optional.empty()
        : Optional.of(
            EngineCode.OPEN_ENDPOINT.message("the engine listens at " + address.getHostAddress()
                + "; everybody who reaches it can read, change and delete all tables. Leave --host out"
                + " to be reached from this machine only."));
  }

  int port() {
    return port;
  }

  InetAddress address() {
    return address;
  }

  Access access() {
    return new Access(address.isLoopbackAddress(), hosts, origins);
  }
}
