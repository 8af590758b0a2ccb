package dev.gateleg.engine.internal.item;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ItemSizeTest {

  /** As DynamoDB Local counts them, found by the length of text beside them that just fits a unit. */
  @ParameterizedTest
  @CsvSource({
    "0,1",
    "1,2",
    "-1,3",
    "12,2",
    "123,3",
    "-123,4",
    "1234,3",
    "100,2",
    "1000,2",
    "1.5,3",
    "-2.5,4",
    "0.5,2",
    "0.05,2",
    "0.015,3",
    "0.15,2",
    "123.45,4",
    "12.345,4",
    "12345678901234567890,11",
    "1E10,2",
    "1.5E1,2",
    "1.5E-2,3",
    "99999999999999999999999999999999999999,20"
  })
  void numbersTakeAByteForAPairOfDigits(String number, int size) {
    assertThat(ItemSize.ofNumber(number)).isEqualTo(size);
  }
}
