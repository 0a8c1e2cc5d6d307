/// Functions and classes as trees: which names are whose, and what Python's compiler says.

#include "core/python/effects.hpp"
#include "core/python/parser.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace lim::python {
namespace {

using Names = std::vector<std::string>;

/// The code of the first statement, a `def` or a `class`.
const FunctionCode& code_of(const Block& statements) {
    const Statement& first = statements.front();
    const auto* const function = std::get_if<FunctionDefinition>(&first.form);
    return function != nullptr ? *function->code : *std::get<ClassDefinition>(first.form).code;
}

Names locals_of(const std::string& source) { return code_of(parse(source).statements).locals; }

std::string uncompiled(const std::string& source) {
    const ParsedCell cell = parse(source);
    if (!cell.uncompiled) {
        return "";
    }
    const ParseFailure& failure = cell.uncompiled->failure;
    return std::to_string(failure.line) + ":" + std::to_string(failure.column.value_or(0)) + " " +
           failure.message;
}

TEST(Parser, KnowsTheNamesOfAFunction) {
    EXPECT_EQ(locals_of("def f(a, /, b, *c, d=1, **e): g = h"), (Names{"a", "b", "d", "c", "e", "g"}));
    EXPECT_EQ(locals_of("def f():\n    for i, *j in x: pass\n    import k.l, m as n\n    from o import p"),
              (Names{"i", "j", "k", "n", "p"}));
    EXPECT_EQ(locals_of("def f():\n    def g(): h = 1\n    class A: i = 1\n    del j\n    k: int"),
              (Names{"g", "A", "j", "k"}));
    EXPECT_EQ(locals_of("def f():\n    try: pass\n    except E as e: pass\n    with x as (y, z): pass"),
              (Names{"e", "y", "z"}));
    EXPECT_EQ(locals_of("def f(): return [(a := b) for b in c if (d := b)]"), (Names{"a", "d"}));
    EXPECT_EQ(locals_of("def f():\n    x.y = z[0] = 1\n    return lambda u: u"), Names());
}

TEST(Parser, LeavesOutNamesOfOthers) {
    const ParsedCell cell =
        parse("def f():\n    global a\n    a = b = 1\n    def g():\n        nonlocal b\n        b = 2");
    EXPECT_EQ(code_of(cell.statements).locals, (Names{"b", "g"}));
    EXPECT_EQ(code_of(cell.statements).globals, Names{"a"});
    EXPECT_EQ(locals_of("class A: x = 1"), Names{"x"});
}

TEST(Parser, ReadsSignaturesAndDocstrings) {
    const ParsedCell cell = parse("def f(a: A, /, b: B = 1, *c: C, d: D) -> R:\n    'Doc.'\n    yield");
    const FunctionCode& code = code_of(cell.statements);
    EXPECT_EQ(code.doc, "Doc.");
    EXPECT_TRUE(code.is_generator);
    EXPECT_EQ(code.body.size(), 1U);
    EXPECT_EQ(code.rest, "c");
    EXPECT_EQ(code.parameters[0].kind, ParameterKind::positional_only);
    EXPECT_EQ(code.parameters[1].kind, ParameterKind::either);
    EXPECT_EQ(code.parameters[2].kind, ParameterKind::keyword_only);
    std::string annotations; // CPython evaluates those before `/` later than those behind it
    for (const ExpressionRef& annotation :
         std::get<FunctionDefinition>(cell.statements[0].form).annotations) {
        annotations += annotation->get<Name>()->id;
    }
    EXPECT_EQ(annotations, "BACDR");
}

TEST(Parser, ChangesPrivateNamesInClasses) {
    const ParsedCell cell = parse("class _A:\n    def f(self, __x): return __y__");
    EXPECT_EQ(code_of(code_of(cell.statements).body).locals, (Names{"self", "_A__x"}));
}

TEST(Parser, SaysWhatTheCompilerSays) {
    EXPECT_EQ(uncompiled("def f(a, a): pass"), "1:10 duplicate argument 'a' in function definition");
    EXPECT_EQ(uncompiled("def f():\n    x\n    global x"),
              "3:5 name 'x' is used prior to global declaration");
    EXPECT_EQ(uncompiled("def f():\n    nonlocal x"), "2:5 no binding for nonlocal 'x' found");
    EXPECT_EQ(uncompiled("def g():\n    def f():\n        nonlocal x\n    x = 1"), "");
    EXPECT_EQ(uncompiled("for x in y:\n    def f():\n        break"), "3:9 'break' outside loop");
    EXPECT_EQ(uncompiled("x = yield"), "1:5 'yield' outside function");
    EXPECT_EQ(uncompiled("a, *b, *c = x"), "1:1 multiple starred expressions in assignment");
    EXPECT_EQ(uncompiled("[(yield) for x in y]"), "1:3 'yield' inside list comprehension");
    EXPECT_EQ(uncompiled("f(a=1, a=2)"), "1:8 keyword argument repeated: a");
    // Names are looked at before code is made.
    EXPECT_EQ(uncompiled("def f(x):\n    break\n    global x"), "3:5 name 'x' is parameter and global");
}

Names made_by(const Effects& effects) {
    Names names;
    for (const MadeName& made : effects.made) {
        names.push_back(made.name);
    }
    return names;
}

TEST(Effects, OfAFunctionComeWhenItIsCalled) {
    const ParsedCell cell = parse("@d\ndef f(a: A, b=c):\n    global g\n    g = h(a)\n    i.append(b)");
    const Effects now = effects_of(cell.statements);
    EXPECT_EQ(made_by(now), Names{"f"});
    EXPECT_EQ(now.read, (Names{"d", "A", "c"}));
    EXPECT_EQ(now.changed, Names{"c"}); // f keeps it
    const Effects later = effects_of_function(code_of(cell.statements));
    EXPECT_EQ(made_by(later), Names{"g"});
    EXPECT_EQ(later.read, (Names{"h", "i"}));
    EXPECT_EQ(later.called, (Names{"h", "i.append"}));
}

TEST(Effects, OfAClassAreThoseOfItsBody) {
    const Effects effects =
        effects_of(parse("class A(B):\n    x = y\n    z = x\n    def f(self): return w").statements);
    EXPECT_EQ(made_by(effects), Names{"A"});
    EXPECT_EQ(effects.read, (Names{"B", "y"}));
}

TEST(Effects, AreReadOfEveryStatement) {
    const Effects effects = effects_of(parse("while a:\n    del b\nelse: c[0] = 1\n"
                                             "try: d()\nexcept E as e: raise F\nfinally: g += 1\n"
                                             "h, *i = j\nk: int = l\nsorted(m, key=lambda n: o)")
                                           .statements);
    EXPECT_EQ(made_by(effects), (Names{"b", "e", "g", "h", "i", "k"}));
    EXPECT_EQ(effects.read, (Names{"a", "b", "c", "d", "E", "F", "g", "j", "int", "l", "sorted", "m", "o"}));
}

} // namespace
} // namespace lim::python
