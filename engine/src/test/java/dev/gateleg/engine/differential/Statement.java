package dev.gateleg.engine.differential;

import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A statement of PartiQL with its parameters. */
record Statement(String text, List<AttributeValue> parameters) {}
