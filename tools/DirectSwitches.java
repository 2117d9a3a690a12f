import static java.lang.constant.ConstantDescs.CD_Boolean;
import static java.lang.constant.ConstantDescs.CD_Byte;
import static java.lang.constant.ConstantDescs.CD_Character;
import static java.lang.constant.ConstantDescs.CD_Double;
import static java.lang.constant.ConstantDescs.CD_Float;
import static java.lang.constant.ConstantDescs.CD_Integer;
import static java.lang.constant.ConstantDescs.CD_Long;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_Short;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Makes starts of liss faster: {@code java -cp liss.jar DirectSwitches.java liss.jar direct.jar}
 * copies those classes of liss that switch over types or are records, with plain instructions in
 * place of the code that the virtual machine would generate at each start.
 *
 * <p>The compiler leaves a switch over types, and {@code equals} and {@code hashCode} of a record,
 * to methods of {@code java.lang.runtime}, which generate a class for each of them when it is first
 * used. Archives of Java 25 keep such classes for lambdas only. The copies decide and return the
 * same as {@code SwitchBootstraps.typeSwitch} and {@code ObjectMethods.bootstrap} say. Needs Java
 * 24, for {@code java.lang.classfile}.
 */
final class DirectSwitches {

  private static final ClassDesc SWITCHES = ClassDesc.of("java.lang.runtime.SwitchBootstraps");
  private static final ClassDesc OBJECT_METHODS = ClassDesc.of("java.lang.runtime.ObjectMethods");
  private static final ClassDesc OBJECTS = ClassDesc.of("java.util.Objects");

  /** A method that stands for one switch: which of the types an object has, from one of them on. */
  private record TypeSwitch(String name, MethodTypeDesc type, List<ClassDesc> cases) {}

  private final ClassModel original;
  private final ClassDesc self;
  private final List<TypeSwitch> switches = new ArrayList<>();

  private DirectSwitches(ClassModel original) {
    this.original = original;
    this.self = original.thisClass().asSymbol();
  }

  public static void main(String[] jars) throws IOException {
    try (ZipFile from = new ZipFile(jars[0]);
        OutputStream file = Files.newOutputStream(Path.of(jars[1]));
        ZipOutputStream to = new ZipOutputStream(file)) {
      for (ZipEntry entry :
          (Iterable<ZipEntry>) from.stream().map(ZipEntry.class::cast)::iterator) {
        byte[] content = from.getInputStream(entry).readAllBytes();
        if (entry.getName().startsWith("liss/") && entry.getName().endsWith(".class")) {
          ClassModel original = ClassFile.of().parse(content);
          if (original.methods().stream().anyMatch(DirectSwitches::isIndirect)) {
            write(entry, new DirectSwitches(original).directed(), to);
          }
        } else if (entry.getName().equals("META-INF/MANIFEST.MF")) {
          write(entry, content, to);
        }
      }
    }
  }

  private static void write(ZipEntry entry, byte[] content, ZipOutputStream to) throws IOException {
    ZipEntry copy = new ZipEntry(entry.getName());
    copy.setTimeLocal(entry.getTimeLocal());
    to.putNextEntry(copy);
    to.write(content);
    to.closeEntry();
  }

  private static boolean isIndirect(MethodModel method) {
    return method.code().stream()
        .flatMap(CodeModel::elementStream)
        .anyMatch(DirectSwitches::isIndirect);
  }

  private static boolean isIndirect(CodeElement element) {
    if (!(element instanceof InvokeDynamicInstruction call)) {
      return false;
    }
    String method = call.name().stringValue();
    ClassDesc bootstrap = call.bootstrapMethod().owner();
    return bootstrap.equals(OBJECT_METHODS) && !method.equals("toString")
        || bootstrap.equals(SWITCHES)
            && method.equals("typeSwitch")
            && call.bootstrapArgs().stream().allMatch(ClassDesc.class::isInstance);
  }

  private byte[] directed() {
    CodeTransform calls =
        (code, element) -> {
          if (isIndirect(element)) {
            replace((InvokeDynamicInstruction) element, code);
          } else {
            code.with(element);
          }
        };
    ClassTransform methods =
        ClassTransform.transformingMethodBodies(DirectSwitches::isIndirect, calls);
    ClassTransform end = ClassTransform.endHandler(type -> switches.forEach(one -> add(one, type)));
    return ClassFile.of().transformClass(original, methods.andThen(end));
  }

  private static void add(TypeSwitch one, ClassBuilder type) {
    int flags = ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC;
    type.withMethodBody(one.name, one.type, flags, code -> decide(one, code));
  }

  private void replace(InvokeDynamicInstruction call, CodeBuilder code) {
    switch (call.name().stringValue()) {
      case "hashCode" -> hashCode(components(call), code);
      case "equals" -> equals(components(call), code);
      default -> {
        TypeSwitch one =
            new TypeSwitch("typeSwitch$" + switches.size(), call.typeSymbol(), cases(call));
        switches.add(one);
        boolean isInterface = original.flags().has(AccessFlag.INTERFACE);
        code.invokestatic(self, one.name, one.type, isInterface);
      }
    }
  }

  /** The first case from the given one on that the object is of; the number of cases if none. */
  private static void decide(TypeSwitch one, CodeBuilder code) {
    Label present = code.newLabel();
    code.aload(0).ifnonnull(present).iconst_m1().ireturn().labelBinding(present);
    for (int i = 0; i < one.cases.size(); i++) {
      Label next = code.newLabel();
      code.iload(1).loadConstant(i).if_icmpgt(next);
      code.aload(0).instanceOf(one.cases.get(i)).ifeq(next);
      code.loadConstant(i).ireturn().labelBinding(next);
    }
    code.loadConstant(one.cases.size()).ireturn();
  }

  private static List<ClassDesc> cases(InvokeDynamicInstruction call) {
    return call.bootstrapArgs().stream().map(ClassDesc.class::cast).toList();
  }

  /** The handles of the fields, which follow the class of the record and their names. */
  private static List<DirectMethodHandleDesc> components(InvokeDynamicInstruction call) {
    return call.bootstrapArgs().stream().skip(2).map(DirectMethodHandleDesc.class::cast).toList();
  }

  /** The record is on the stack; it is the receiver of the method, too. */
  private void hashCode(List<DirectMethodHandleDesc> components, CodeBuilder code) {
    code.pop().iconst_0();
    for (DirectMethodHandleDesc component : components) {
      ClassDesc type = component.invocationType().returnType();
      code.bipush(31).imul().aload(0).getfield(self, component.methodName(), type);
      code.invokestatic(
          type.isPrimitive() ? boxOf(type) : OBJECTS,
          "hashCode",
          MethodTypeDesc.of(CD_int, type.isPrimitive() ? type : CD_Object));
      code.iadd();
    }
  }

  /** The record and the other object are on the stack; they are the first two locals, too. */
  private void equals(List<DirectMethodHandleDesc> components, CodeBuilder code) {
    Label same = code.newLabel();
    Label different = code.newLabel();
    Label end = code.newLabel();
    code.if_acmpeq(same).aload(1).instanceOf(self).ifeq(different);
    for (DirectMethodHandleDesc component : components) {
      ClassDesc type = component.invocationType().returnType();
      code.aload(0).getfield(self, component.methodName(), type);
      code.aload(1).checkcast(self).getfield(self, component.methodName(), type);
      if (!type.isPrimitive()) {
        code.invokestatic(OBJECTS, "equals", MethodTypeDesc.of(CD_boolean, CD_Object, CD_Object));
        code.ifeq(different);
      } else {
        code.invokestatic(boxOf(type), "compare", MethodTypeDesc.of(CD_int, type, type));
        code.ifne(different);
      }
    }
    code.labelBinding(same).iconst_1().goto_(end);
    code.labelBinding(different).iconst_0().labelBinding(end);
  }

  private static ClassDesc boxOf(ClassDesc primitive) {
    return switch (TypeKind.from(primitive)) {
      case BOOLEAN -> CD_Boolean;
      case BYTE -> CD_Byte;
      case CHAR -> CD_Character;
      case SHORT -> CD_Short;
      case INT -> CD_Integer;
      case LONG -> CD_Long;
      case FLOAT -> CD_Float;
      case DOUBLE -> CD_Double;
      case REFERENCE, VOID -> throw new IllegalArgumentException(primitive.displayName());
    };
  }
}
