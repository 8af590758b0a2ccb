package dev.gateleg.processor.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a pattern returns.
 *
 * @param form one, perhaps one, pages of them, all of them, or one that is still to be gathered
 * @param content of what
 * @param keyType the type of a map's keys, or null
 */
public record ResultDef(
    Form form, Content content, @Nullable JavaType keyType) {

  /** How many a result holds. */
  public enum Form {
    ONE,
    OPTIONAL,
    PAGES,
    GATHERED,
    SET,
    MAP;

    /** Whether all results are held in memory as they are. */
    public boolean whole() {
      return this == SET || this == MAP;
    }
  }

  /** What a result is made of. */
  public sealed interface Content {

    /** The Java type of one. */
    JavaType type();

    /** The entities that are read. */
    List<EntityDef> entities();
  }

  /** Whole items of one entity. */
  public record OfEntity(EntityDef entity) implements Content {
    @Override
    public JavaType type() {
      return entity.type();
    }

    @Override
    public List<EntityDef> entities() {
      return List.of(entity);
    }
  }

  /** Parts of items of one entity. */
  public record OfProjection(ProjectionDef projection) implements Content {
    @Override
    public JavaType type() {
      return projection.type();
    }

    @Override
    public List<EntityDef> entities() {
      return List.of(projection.entity());
    }
  }

  /** Items of several entities, as a sealed interface. */
  public record Mixed(JavaType type, List<EntityDef> entities) implements Content {}

  /** A record whose components are the entities of one collection. */
  public record Collection(JavaType type, List<Member> members) implements Content {
    @Override
    public List<EntityDef> entities() {
      return members.stream().map(Member::entity).toList();
    }
  }

  /** A component of a collection's record. */
  public record Member(String name, Amount amount, EntityDef entity) {}

  /** How many of an entity a member holds. */
  public enum Amount {
    ONE,
    OPTIONAL,
    LIST
  }
}
