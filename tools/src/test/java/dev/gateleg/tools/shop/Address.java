package dev.gateleg.tools.shop;

record Address(String street, String city) {}
