package dev.gateleg.engine.internal.expression;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class ConditionTest {

  private static final Map<String, AttributeValue> VALUES = Map.ofEntries(
      Map.entry(":n0", Fixtures.n("0")),
      Map.entry(":n1", Fixtures.n("1.00")),
      Map.entry(":n3", Fixtures.n("3")),
      Map.entry(":n4", Fixtures.n("4")),
      Map.entry(":n7", Fixtures.n("7")),
      Map.entry(":ns21", AttributeValue.fromNs(List.of("2.0", "1"))),
      Map.entry(":ell", Fixtures.b("ell")),
      Map.entry(":he", Fixtures.b("he")),
      Map.entry(":st", Fixtures.s("st")),
      Map.entry(":N", Fixtures.s("N")),
      Map.entry(":NULL", Fixtures.s("NULL")),
      Map.entry(":a", Fixtures.s("a")),
      Map.entry(":e", Fixtures.s("")),
      Map.entry(":ss", AttributeValue.fromSs(List.of("c", "b", "a"))),
      Map.entry(":m", AttributeValue.fromM(Map.of("k", Fixtures.n("1")))));

  private static final Map<String, AttributeValue> ITEM = item();

  private static Map<String, AttributeValue> item() {
    Map<String, AttributeValue> item = new HashMap<>(Fixtures.ITEM);
    item.put("u", Fixtures.s("aé\uD801\uDC37"));
    item.put("bmp", Fixtures.s("\uFFFD"));
    item.put("astral", Fixtures.s("\uD801\uDC37"));
    item.put(
        "l2",
        AttributeValue.fromL(List.of(Fixtures.n("1"), AttributeValue.fromNs(List.of("1", "2")))));
    item.put("b", AttributeValue.fromB(SdkBytes.fromUtf8String("hello")));
    item.put("bhigh", AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] {(byte) 0xff})));
    item.put("m1", AttributeValue.fromM(Map.of("k", Fixtures.n("1.0"))));
    item.put("nul", AttributeValue.fromNul(true));
    return item;
  }

  @TestFactory
  Stream<DynamicTest> itemsSatisfyConditionsOrNot() {
    return Fixtures.table("""
        n = n5                       -> false
        n > :n3 AND n <= :n7         -> true
        n < :n3 OR s = :st           -> false
        NOT n < :n3                  -> true
        n BETWEEN :n3 AND :n7        -> true
        n BETWEEN :n0 AND :n3        -> false
        n IN (:n3, :n4)              -> false
        l[0] IN (:n3, :n1)           -> true
        l[0] = :n1                   -> true
        m1 = :m                      -> true
        ss = :ss                     -> true
        ns = :ns21                   -> true
        l2[1] = :ns21                -> true
        nul = nul2                   -> false
        bmp < astral                 -> true
        b < bhigh                    -> true
        n < s                        -> false
        NOT n < s                    -> true
        nope = nope2                 -> false
        nope <> nope2                -> true
        nope <> :n0                  -> true
        n <> nope                    -> true
        nope < :n0                   -> false
        nope BETWEEN :n0 AND :n3     -> false
        nope IN (:n0)                -> false
        attribute_exists(l[2][0])    -> true
        attribute_exists(l[3])       -> false
        attribute_exists(m.k.z)      -> false
        attribute_not_exists(s[0])   -> true
        attribute_not_exists(m.deep) -> false
        attribute_type(n, :N)        -> true
        attribute_type(nul, :NULL)   -> true
        attribute_type(s, :N)        -> false
        attribute_type(nope, :N)     -> false
        begins_with(s, :st)          -> true
        begins_with(s, :e)           -> true
        begins_with(b, :he)          -> true
        begins_with(b, :ell)         -> false
        begins_with(n, :st)          -> false
        begins_with(nope, :st)       -> false
        contains(s, :st)             -> true
        contains(s, :e)              -> true
        contains(b, :ell)            -> true
        contains(ss, :a)             -> true
        contains(ss, :ss)            -> false
        contains(ns, :n1)            -> true
        contains(l2, :n1)            -> true
        contains(l2, :ns21)          -> true
        contains(m, :a)              -> false
        contains(n, :n1)             -> false
        contains(nope, :a)           -> false
        size(s) = :n3                -> true
        size(u) = :n4                -> true
        size(b) = :n4                -> false
        size(ss) = :n3               -> true
        size(l) = :n3                -> true
        size(m) > :n1                -> true
        size(n) = :n0                -> false
        size(n) <> :n0               -> true
        size(nope) > :n0             -> false
        NOT size(nope) > :n0         -> true
        size(s) BETWEEN :n1 AND :n7  -> true
        size(s) IN (:n3)             -> true
        (n = :n0 OR s <> :st) AND (NOT (bo = :n0)) -> true
        """).entrySet().stream()
        .map(row -> DynamicTest.dynamicTest(
            row.getKey(),
            () -> assertThat(
                    Expressions.of(null, VALUES).condition(row.getKey()).test(ITEM))
                .isEqualTo(Boolean.parseBoolean(row.getValue()))));
  }
}
