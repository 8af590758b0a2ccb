package dev.gateleg.tests.wide;

import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.util.Optional;

/** Answers to 160 questions, without a version. */
@Entity
@Key(partition = "SURVEY#{surveyId}", sort = "SURVEY")
public record Survey(
    String surveyId,
    Optional<Integer> f0, Optional<Integer> f1, Optional<Integer> f2, Optional<Integer> f3,
    Optional<Integer> f4, Optional<Integer> f5, Optional<Integer> f6, Optional<Integer> f7,
    Optional<Integer> f8, Optional<Integer> f9, Optional<Integer> f10, Optional<Integer> f11,
    Optional<Integer> f12, Optional<Integer> f13, Optional<Integer> f14, Optional<Integer> f15,
    Optional<Integer> f16, Optional<Integer> f17, Optional<Integer> f18, Optional<Integer> f19,
    Optional<Integer> f20, Optional<Integer> f21, Optional<Integer> f22, Optional<Integer> f23,
    Optional<Integer> f24, Optional<Integer> f25, Optional<Integer> f26, Optional<Integer> f27,
    Optional<Integer> f28, Optional<Integer> f29, Optional<Integer> f30, Optional<Integer> f31,
    Optional<Integer> f32, Optional<Integer> f33, Optional<Integer> f34, Optional<Integer> f35,
    Optional<Integer> f36, Optional<Integer> f37, Optional<Integer> f38, Optional<Integer> f39,
    Optional<Integer> f40, Optional<Integer> f41, Optional<Integer> f42, Optional<Integer> f43,
    Optional<Integer> f44, Optional<Integer> f45, Optional<Integer> f46, Optional<Integer> f47,
    Optional<Integer> f48, Optional<Integer> f49, Optional<Integer> f50, Optional<Integer> f51,
    Optional<Integer> f52, Optional<Integer> f53, Optional<Integer> f54, Optional<Integer> f55,
    Optional<Integer> f56, Optional<Integer> f57, Optional<Integer> f58, Optional<Integer> f59,
    Optional<Integer> f60, Optional<Integer> f61, Optional<Integer> f62, Optional<Integer> f63,
    Optional<Integer> f64, Optional<Integer> f65, Optional<Integer> f66, Optional<Integer> f67,
    Optional<Integer> f68, Optional<Integer> f69, Optional<Integer> f70, Optional<Integer> f71,
    Optional<Integer> f72, Optional<Integer> f73, Optional<Integer> f74, Optional<Integer> f75,
    Optional<Integer> f76, Optional<Integer> f77, Optional<Integer> f78, Optional<Integer> f79,
    Optional<Integer> f80, Optional<Integer> f81, Optional<Integer> f82, Optional<Integer> f83,
    Optional<Integer> f84, Optional<Integer> f85, Optional<Integer> f86, Optional<Integer> f87,
    Optional<Integer> f88, Optional<Integer> f89, Optional<Integer> f90, Optional<Integer> f91,
    Optional<Integer> f92, Optional<Integer> f93, Optional<Integer> f94, Optional<Integer> f95,
    Optional<Integer> f96, Optional<Integer> f97, Optional<Integer> f98, Optional<Integer> f99,
    Optional<Integer> f100, Optional<Integer> f101, Optional<Integer> f102, Optional<Integer> f103,
    Optional<Integer> f104, Optional<Integer> f105, Optional<Integer> f106, Optional<Integer> f107,
    Optional<Integer> f108, Optional<Integer> f109, Optional<Integer> f110, Optional<Integer> f111,
    Optional<Integer> f112, Optional<Integer> f113, Optional<Integer> f114, Optional<Integer> f115,
    Optional<Integer> f116, Optional<Integer> f117, Optional<Integer> f118, Optional<Integer> f119,
    Optional<Integer> f120, Optional<Integer> f121, Optional<Integer> f122, Optional<Integer> f123,
    Optional<Integer> f124, Optional<Integer> f125, Optional<Integer> f126, Optional<Integer> f127,
    Optional<Integer> f128, Optional<Integer> f129, Optional<Integer> f130, Optional<Integer> f131,
    Optional<Integer> f132, Optional<Integer> f133, Optional<Integer> f134, Optional<Integer> f135,
    Optional<Integer> f136, Optional<Integer> f137, Optional<Integer> f138, Optional<Integer> f139,
    Optional<Integer> f140, Optional<Integer> f141, Optional<Integer> f142, Optional<Integer> f143,
    Optional<Integer> f144, Optional<Integer> f145, Optional<Integer> f146, Optional<Integer> f147,
    Optional<Integer> f148, Optional<Integer> f149, Optional<Integer> f150, Optional<Integer> f151,
    Optional<Integer> f152, Optional<Integer> f153, Optional<Integer> f154, Optional<Integer> f155,
    Optional<Integer> f156, Optional<Integer> f157, Optional<Integer> f158, Optional<Integer> f159) {

  /** A survey with two answers. */
  static Survey of(String id, Optional<Integer> first, Optional<Integer> last) {
    Optional<Integer> no = Optional.empty();
    return new Survey(
        id,
        first,
        no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no,
        last);
  }
}
