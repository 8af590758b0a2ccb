package shop;

import org.jspecify.annotations.Nullable;

public record Address(String street, @Nullable String line2, String city) {}
