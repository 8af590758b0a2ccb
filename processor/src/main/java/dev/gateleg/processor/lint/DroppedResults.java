package dev.gateleg.processor.lint;

import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import dev.gateleg.model.CanIgnoreReturnValue;
import dev.gateleg.model.CheckReturnValue;
import java.lang.annotation.Annotation;
import java.util.function.BinaryOperator;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.tools.Diagnostic.Kind;
import org.jspecify.annotations.Nullable;

/**
 * Reports statements that prepare something and drop it, such as {@code shop.update(key).set(…);} without {@code run()}.
 * Looks at each class after javac has resolved its names; other compilers have no such moment, and are left alone.
 */
public final class DroppedResults implements TaskListener {

  private final Trees trees;
  private final BinaryOperator<String> message;

  private DroppedResults(Trees trees, BinaryOperator<String> message) {
    this.trees = trees;
    this.message = message;
  }

  /** Looks at all classes of a compilation; the message is made of a method's name and its result's type. */
  public static void watch(ProcessingEnvironment environment, BinaryOperator<String> message) {
    try {
      JavacTask.instance(environment)
          .addTaskListener(new DroppedResults(Trees.instance(environment), message));
    } catch (IllegalArgumentException | LinkageError e) {
      // Another compiler, or a build tool around this one: Error Prone can still look.
    }
  }

  @Override
  public void finished(TaskEvent event) {
    TypeElement type = event.getTypeElement();
    TreePath path =
        event.getKind() == TaskEvent.Kind.ANALYZE && type != null ? trees.getPath(type) : null;
    if (path != null) {
      new Statements().scan(path, null);
    }
  }

  private final class Statements extends TreePathScanner<@Nullable Void, @Nullable Void> {

    @Override
    public @Nullable Void visitExpressionStatement(
        ExpressionStatementTree statement, @Nullable Void nothing) {
      if (statement.getExpression() instanceof MethodInvocationTree call) {
        check(new TreePath(getCurrentPath(), call));
      }
      return super.visitExpressionStatement(statement, nothing);
    }

    private void check(TreePath call) {
      Element method = trees.getElement(call);
      TypeMirror result = trees.getTypeMirror(call);
      if (method != null
          && result instanceof DeclaredType declared
          && has(declared.asElement(), CheckReturnValue.class)
          && !has(method, CanIgnoreReturnValue.class)) {
        String text = message.apply(
            method.getSimpleName().toString(),
            declared.asElement().getSimpleName().toString());
        trees.printMessage(Kind.ERROR, text, call.getLeaf(), call.getCompilationUnit());
      }
    }

    private static boolean has(Element element, Class<? extends Annotation> annotation) {
      return element.getAnnotationMirrors().stream()
          .anyMatch(mirror -> mirror.getAnnotationType().asElement() instanceof TypeElement type
              && type.getQualifiedName().contentEquals(annotation.getName()));
    }
  }
}
