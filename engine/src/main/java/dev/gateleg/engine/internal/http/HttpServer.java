package dev.gateleg.engine.internal.http;

import dev.gateleg.engine.error.EngineCode;
import dev.gateleg.engine.internal.api.Api;
import dev.gateleg.engine.internal.fault.LostAnswerException;
import dev.gateleg.engine.internal.upkeep.Life;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A small HTTP/1.1 server: a thread for each connection, which blocks while it waits.
 *
 * <p>That is the fastest way for the few hundred connections of a laptop's clients: no hand-over between threads, one
 * write for each answer.
 */
public final class HttpServer implements AutoCloseable {

  private static final Logger LOG = System.getLogger(HttpServer.class.getName());

  private static final int MAX_CONNECTIONS = 2048;
  private static final int BACKLOG = 512;
  private static final Set<String> METHODS = Set.of("POST", "GET", "HEAD", "OPTIONS");
  private static final long MIN_PAUSE_MILLIS = 20;
  private static final long MAX_PAUSE_MILLIS = 1_000;

  /** A hundred items of 1 KB fit in, so that they are sent at once. */
  private static final int SEND_BYTES = 256 * 1024;

  /**
   * How long clients are waited for.
   *
   * @param idle how long a connection may be idle between two requests
   * @param stall how long a client may pause in the middle of a request
   * @param arrival how long a request may take in all
   * @param taking how long a client may take to read an answer
   */
  record Patience(Duration idle, Duration stall, Duration arrival, Duration taking) {
    static final Patience USUAL = new Patience(
        Duration.ofSeconds(120),
        Duration.ofSeconds(20),
        Duration.ofSeconds(60),
        Duration.ofSeconds(30));
  }

  private final Access access;
  private final Patience patience;
  private final ServerSocket listener;
  private final Dispatcher dispatcher;
  private final RequestMemory memory;
  private final Life life;
  private final int maxConnections = FileHandles.forConnections(MAX_CONNECTIONS);
  private final ExecutorService threads;

  /** The connections, with the time at which the sending of an answer began; 0 if none is being sent. */
  private final Map<Socket, AtomicLong> connections = new ConcurrentHashMap<>();

  private final AtomicLong requests = new AtomicLong();
  private volatile boolean closed;

  /** Used by the thread that accepts. */
  private boolean saidFull;

  /** Starts to listen; port 0 picks a free one. */
  public HttpServer(Api api, InetAddress address, int port, Access access) {
    this(api, address, port, access, Patience.USUAL, RequestMemory.ofThisHeap());
  }

  HttpServer(
      Api api,
      InetAddress address,
      int port,
      Access access,
      Patience patience,
      RequestMemory memory) {
    this.access = access;
    this.patience = patience;
    this.dispatcher = new Dispatcher(api);
    this.memory = memory;
    this.life = api.life();
    try {
      listener = new ServerSocket();
      listener.setOption(StandardSocketOptions.SO_REUSEADDR, true);
      listener.bind(new InetSocketAddress(address, port), BACKLOG);
    } catch (IOException e) {
      throw new UncheckedIOException(
          EngineCode.CANNOT_LISTEN.message(address.getHostAddress() + ":" + port + ": "
              + e.getMessage() + "; choose another port, or 0 for any"),
          e);
    }
    threads = new ThreadPoolExecutor(
        0,
        maxConnections,
        30,
        TimeUnit.SECONDS,
        new SynchronousQueue<>(),
        task -> daemon(task, "gateleg-http"));
    daemon(this::accept, "gateleg-http-accept").start();
    daemon(this::cutThoseWhoDoNotRead, "gateleg-http-cut").start();
  }

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  public int port() {
    return listener.getLocalPort();
  }

  public InetAddress address() {
    return listener.getInetAddress();
  }

  /** Nothing may end this thread but the server's end: nobody else would ever be answered. */
  private void accept() {
    long pause = 0;
    while (!closed) {
      try {
        serveInItsThread(listener.accept());
        pause = 0;
      } catch (Throwable e) {
        if (!closed) {
          pause = Math.min(MAX_PAUSE_MILLIS, 2 * pause + MIN_PAUSE_MILLIS);
          recover(e, pause);
        }
      }
    }
  }

  /** Says what went wrong, and waits for others to give back handles, threads or memory. */
  private void recover(Throwable e, long pauseMillis) {
    try {
      if (!life.struckBy(e) && pauseMillis <= MIN_PAUSE_MILLIS) {
        LOG.log(
            Logger.Level.WARNING,
            EngineCode.CANNOT_ACCEPT.message("a connection was not accepted"),
            e);
      }
      Thread.sleep(pauseMillis);
    } catch (Throwable again) {
      // The next round says so.
    }
  }

  /** A blocked write has no timeout of its own; closing the connection ends it. */
  private void cutThoseWhoDoNotRead() {
    while (!closed) {
      try {
        Thread.sleep(Math.min(1_000, patience.taking.toMillis() / 4 + 1));
        long latest = System.nanoTime() - patience.taking.toNanos();
        for (Map.Entry<Socket, AtomicLong> entry : connections.entrySet()) {
          long since = entry.getValue().get();
          if (since != 0 && since - latest < 0) {
            entry.getKey().close();
          }
        }
      } catch (Throwable e) {
        // Nothing may end this thread either; what cannot be closed now is closed in a second.
        life.struckBy(e);
      }
    }
  }

  private void serveInItsThread(Socket socket) throws IOException {
    AtomicLong sending = new AtomicLong();
    connections.put(socket, sending);
    try {
      threads.execute(() -> serve(socket, sending));
      saidFull = false;
    } catch (RejectedExecutionException e) {
      connections.remove(socket);
      socket.close();
      if (!closed && !saidFull) {
        saidFull = true;
        LOG.log(
            Logger.Level.WARNING,
            EngineCode.TOO_MANY_CONNECTIONS.message(
                "more than {0} connections at once; share clients"),
            maxConnections);
      }
    } catch (Throwable e) {
      connections.remove(socket);
      socket.close();
      throw e;
    }
  }

  private void serve(Socket socket, AtomicLong sending) {
    try (socket) {
      socket.setTcpNoDelay(true);
      socket.setSendBufferSize(SEND_BYTES);
      RequestMemory.Taken taken = memory.nothing();
      RequestReader reader = new RequestReader(
          socket.getInputStream(), socket.getOutputStream(), patience.arrival, taken);
      Responses responses = new Responses(socket.getOutputStream(), requests);
      while (!closed) {
        socket.setSoTimeout((int) patience.idle.toMillis());
        if (!reader.await()) {
          return;
        }
        socket.setSoTimeout((int) patience.stall.toMillis());
        try {
          if (!serve(socket, sending, reader, responses, taken)) {
            return;
          }
        } finally {
          taken.giveBack();
        }
      }
    } catch (SocketTimeoutException e) {
      LOG.log(Logger.Level.DEBUG, "a client was idle or slow for too long");
    } catch (IOException e) {
      LOG.log(Logger.Level.DEBUG, "a client went away", e);
    } catch (LostAnswerException e) {
      LOG.log(Logger.Level.DEBUG, "an answer was lost on purpose");
    } catch (RuntimeException | Error e) {
      if (!life.struckBy(e)) {
        LOG.log(
            Logger.Level.ERROR,
            EngineCode.ENGINE_BUG.message("a connection failed; please report it"),
            e);
      }
    } finally {
      connections.remove(socket);
    }
  }

  /** Answers one request; tells whether the connection goes on. */
  private boolean serve(
      Socket socket,
      AtomicLong sending,
      RequestReader reader,
      Responses responses,
      RequestMemory.Taken taken)
      throws IOException {
    Request request;
    try {
      responses.answering(null, "");
      request = reader.read();
      access.check(request);
      responses.answering(
          Encoding.accepted(request.header(Headers.Name.ACCEPT_ENCODING)),
          Cors.headers(access, request));
      if (!METHODS.contains(request.method())) {
        throw new HttpException(
            405, "BadRequest", "Method " + request.method() + " is not supported; use POST");
      }
      if (!request.isForRoot() && !request.method().equals("OPTIONS")) {
        throw new HttpException(
            404,
            "UnknownOperationException",
            "There is nothing at " + request.path() + "; requests go to /");
      }
    } catch (HttpException e) {
      responses.sendError(e.status(), e.code(), String.valueOf(e.getMessage()));
      lingerBriefly(socket);
      return false;
    } catch (SocketTimeoutException e) {
      responses.sendError(408, "RequestTimeoutException", "The request did not arrive in time");
      return false;
    }
    int status =
        request.method().equals("POST") ? dispatcher.answer(request, responses.body(), taken) : 200;
    taken.forAnswer(responses.bytes());
    sending.lazySet(System.nanoTime() | 1);
    send(request, status, responses);
    sending.lazySet(0);
    return request.keepsAlive() && !closed;
  }

  private static void send(Request request, int status, Responses responses) throws IOException {
    switch (request.method()) {
      case "POST" -> responses.send(status, request.keepsAlive());
      case "OPTIONS" -> responses.sendPreflight(request.keepsAlive());
      default ->
        responses.sendHealth(
            request.header(Headers.Name.HOST),
            request.method().equals("GET"),
            request.keepsAlive());
    }
  }

  /** Reads on for a moment, since closing a connection with unread bytes would destroy the answer on its way. */
  private static void lingerBriefly(Socket socket) throws IOException {
    socket.shutdownOutput();
    socket.setSoTimeout(500);
    byte[] ignored = new byte[64 * 1024];
    long until = System.nanoTime() + Duration.ofSeconds(2).toNanos();
    while (System.nanoTime() < until && socket.getInputStream().read(ignored) > 0) {
      // Nothing to do with it.
    }
  }

  /** Stops listening and cuts all connections. */
  @Override
  public void close() {
    closed = true;
    try {
      listener.close();
    } catch (IOException e) {
      LOG.log(Logger.Level.DEBUG, "the listener did not close", e);
    }
    connections.keySet().forEach(socket -> {
      try {
        socket.close();
      } catch (IOException e) {
        LOG.log(Logger.Level.DEBUG, "a connection did not close", e);
      }
    });
    threads.shutdown();
  }
}
