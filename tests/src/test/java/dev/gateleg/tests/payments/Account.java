package dev.gateleg.tests.payments;

import java.util.List;

/** A user with all that is kept in the user's partition. */
public record Account(User user, Balance balance, List<UserOrder> orders) {}
