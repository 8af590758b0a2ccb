package franchise;

import dev.gateleg.model.Converter;

record TransactionNumber(String prefix, int count) {

  static final class Stored implements Converter<TransactionNumber, String> {
    @Override
    public String to(TransactionNumber number) {
      return number.prefix() + "-" + number.count();
    }

    @Override
    public TransactionNumber from(String stored) {
      int dash = stored.lastIndexOf('-');
      return new TransactionNumber(stored.substring(0, dash), Integer.parseInt(stored.substring(dash + 1)));
    }
  }
}
