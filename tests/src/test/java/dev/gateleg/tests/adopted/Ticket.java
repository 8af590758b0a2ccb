package dev.gateleg.tests.adopted;

import dev.gateleg.model.Attribute;
import dev.gateleg.model.Entity;
import dev.gateleg.model.Key;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a customer asks for. */
@Entity
@Key(partition = "CUST|{customerId}", sort = "TICKET|{ticketId}", separator = '|', raw = true)
@Key(index = "by_status", partition = "{status}", sort = "{openedAt}")
@Key(index = "by_agent", partition = "{agent}", sort = "{openedAt}")
@Key(index = "by_priority", sort = "{priority}")
public record Ticket(
    @Attribute("customer_id") String customerId,
    @Attribute("ticket_id") String ticketId,
    @Attribute("ticket_status") String status,
    @Attribute("opened_at") long openedAt,
    @Attribute("agent_name") Optional<String> agent,
    @Nullable Integer priority,
    String subject,
    @Attribute("body.text") String body) {}
