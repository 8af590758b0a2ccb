package dev.gateleg.processor.lint;

import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
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
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.tools.Diagnostic.Kind;
import org.jspecify.annotations.Nullable;

/**
 * Reports statements that prepare something and drop it, such as {@code shop.update(key).set(…);} without {@code run()}, and
 * lambdas and method references that do, such as {@code orders.forEach(shop::creating)}. Looks at each class after javac has resolved its names; other compilers have no such moment, and are left alone.
 */
public final class DroppedResults implements TaskListener {

  private final Trees trees;
  private final Elements elements;
  private final BinaryOperator<String> message;

  private DroppedResults(Trees trees, Elements elements, BinaryOperator<String> message) {
    this.trees = trees;
    this.elements = elements;
    this.message = message;
  }

  /** Looks at all classes of a compilation; the message is made of a method's name and its result's type. */
  public static void watch(ProcessingEnvironment environment, BinaryOperator<String> message) {
    try {
      JavacTask.instance(environment)
          .addTaskListener(new DroppedResults(
              Trees.instance(environment), environment.getElementUtils(), message));
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

    @Override
    public @Nullable Void visitLambdaExpression(
        LambdaExpressionTree lambda, @Nullable Void nothing) {
      if (lambda.getBody() instanceof MethodInvocationTree call && drops(getCurrentPath())) {
        check(new TreePath(getCurrentPath(), call));
      }
      return super.visitLambdaExpression(lambda, nothing);
    }

    @Override
    public @Nullable Void visitMemberReference(
        MemberReferenceTree reference, @Nullable Void nothing) {
      if (trees.getElement(getCurrentPath()) instanceof ExecutableElement method
          && drops(getCurrentPath())) {
        check(getCurrentPath(), method, method.getReturnType());
      }
      return super.visitMemberReference(reference, nothing);
    }

    /**
     * Whether a lambda or a method reference has a result that nobody takes. Where any Throwable may be thrown, as in
     * {@code assertThrows}, it is the refusal that is wanted and not the result.
     */
    private boolean drops(TreePath function) {
      return trees.getTypeMirror(function) instanceof DeclaredType target
          && target.asElement() instanceof TypeElement type
          && ElementFilter.methodsIn(elements.getAllMembers(type)).stream()
              .filter(method -> method.getModifiers().contains(Modifier.ABSTRACT))
              .anyMatch(method -> method.getReturnType().getKind() == TypeKind.VOID
                  && method.getThrownTypes().stream()
                      .noneMatch(thrown -> thrown.toString().equals(Throwable.class.getName())));
    }

    private void check(TreePath call) {
      check(call, trees.getElement(call), trees.getTypeMirror(call));
    }

    private void check(TreePath place, @Nullable Element method, @Nullable TypeMirror result) {
      if (method != null
          && result instanceof DeclaredType declared
          && has(declared.asElement(), CheckReturnValue.class)
          && !has(method, CanIgnoreReturnValue.class)) {
        String text = message.apply(
            method.getSimpleName().toString(),
            declared.asElement().getSimpleName().toString());
        trees.printMessage(Kind.ERROR, text, place.getLeaf(), place.getCompilationUnit());
      }
    }

    private static boolean has(Element element, Class<? extends Annotation> annotation) {
      return element.getAnnotationMirrors().stream()
          .anyMatch(mirror -> mirror.getAnnotationType().asElement() instanceof TypeElement type
              && type.getQualifiedName().contentEquals(annotation.getName()));
    }
  }
}
