package dev.gateleg.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PluralsTest {

  @ParameterizedTest
  @CsvSource({
    "Order,Orders", "Category,Categories", "Address,Addresses", "Box,Boxes", "Day,Days",
    "Inventory,Inventories", "Branch,Branches", "Dish,Dishes", "Quiz,Quizes", "Y,Ys",
    "Diagnosis,Diagnoses", "Chassis,Chassises", "Rx,Rxes"
  })
  void namesTheCompanionInThePlural(String record, String companion) {
    Compilation compilation = Told.compile("""
        package t;
        import dev.gateleg.model.*;
        @Entity @Key(partition = "X#{id}", sort = "X") record %s(String id) {}
        @SingleTable(name = "tab", entities = %s.class) interface Shop extends dev.gateleg.core.Table {}
        """.formatted(record, record));
    assertThat(compilation.diagnostics()).isEmpty();
    assertThat(compilation.generatedSourceFile("t." + companion)).isPresent();
  }
}
