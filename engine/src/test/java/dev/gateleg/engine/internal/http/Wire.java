package dev.gateleg.engine.internal.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A connection on which a test writes bytes as it likes. */
final class Wire implements AutoCloseable {

  private final Socket socket;

  Wire(int port, int timeoutMillis) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(timeoutMillis);
  }

  /** An answer. */
  record Answer(int status, String head, String body) {
    boolean keepsAlive() {
      return head.toLowerCase(Locale.ROOT).contains("connection: keep-alive");
    }
  }

  void send(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
  }

  void endOutput() throws IOException {
    socket.shutdownOutput();
  }

  boolean isAnswered() throws IOException {
    return socket.getInputStream().available() > 0;
  }

  Answer receive() throws IOException {
    InputStream in = socket.getInputStream();
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      if (next < 0) {
        throw new EOFException("closed after: " + head);
      }
      head.append((char) next);
    }
    String text = head.toString();
    int at =
        text.toLowerCase(Locale.ROOT).indexOf("content-length: ") + "content-length: ".length();
    int length = Integer.parseInt(text.substring(at, text.indexOf('\r', at)));
    String body = new String(in.readNBytes(length), StandardCharsets.UTF_8);
    return new Answer(Integer.parseInt(text.substring(9, 12)), text, body);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
