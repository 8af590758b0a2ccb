package dev.gateleg.processor.lint;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import dev.gateleg.model.Entity;
import dev.gateleg.model.SingleTable;
import java.util.Set;
import java.util.function.BinaryOperator;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic.Kind;
import org.jspecify.annotations.Nullable;

/**
 * Reports tables and entities that are declared inside a method: compilers do not show them to annotation processors, so
 * that nothing would be generated for them without a word. Looks at each class after javac has resolved its names; other
 * compilers have no such moment, and are left alone.
 */
public final class LocalTypes implements TaskListener {

  private static final Set<String> ANNOTATIONS =
      Set.of(Entity.class.getName(), SingleTable.class.getName());

  private final Trees trees;
  private final BinaryOperator<String> message;

  private LocalTypes(Trees trees, BinaryOperator<String> message) {
    this.trees = trees;
    this.message = message;
  }

  /** Looks at all classes of a compilation; the message is made of the type's name and its annotation's. */
  public static void watch(ProcessingEnvironment environment, BinaryOperator<String> message) {
    try {
      JavacTask.instance(environment)
          .addTaskListener(new LocalTypes(Trees.instance(environment), message));
    } catch (IllegalArgumentException | LinkageError e) {
      // Another compiler, or a build tool around this one.
    }
  }

  @Override
  public void finished(TaskEvent event) {
    TypeElement type = event.getTypeElement();
    TreePath path =
        event.getKind() == TaskEvent.Kind.ANALYZE && type != null ? trees.getPath(type) : null;
    if (path != null) {
      new Types().scan(path, null);
    }
  }

  private final class Types extends TreePathScanner<@Nullable Void, @Nullable Void> {

    @Override
    public @Nullable Void visitClass(ClassTree type, @Nullable Void nothing) {
      TreePath parent = getCurrentPath().getParentPath();
      Tree around = parent == null ? null : parent.getLeaf();
      if (around != null
          && !(around instanceof ClassTree)
          && !(around instanceof CompilationUnitTree)) {
        check(type);
      }
      return super.visitClass(type, nothing);
    }

    private void check(ClassTree type) {
      Element element = trees.getElement(getCurrentPath());
      if (element == null) {
        return;
      }
      element.getAnnotationMirrors().stream()
          .map(mirror -> (TypeElement) mirror.getAnnotationType().asElement())
          .filter(
              annotation -> ANNOTATIONS.contains(annotation.getQualifiedName().toString()))
          .forEach(annotation -> trees.printMessage(
              Kind.ERROR,
              message.apply(
                  type.getSimpleName().toString(), annotation.getSimpleName().toString()),
              type,
              getCurrentPath().getCompilationUnit()));
    }
  }
}
