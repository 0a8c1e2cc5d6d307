/// open(): text files that stand beside the notebook. Expected texts are what CPython 3.11 gives for the same
/// bytes.

#include "cells.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace lim {
namespace {

using notebook::CellAnswer;
using std::string;

const string three_lines = "a\r\nb\rc\n\xe4\xb8\xad";

/// A notebook beside which these files stand.
notebook::Notebook with_files(python::TextFiles files) {
    notebook::Notebook notebook = cells::notebook();
    notebook.set_files(std::move(files));
    return notebook;
}

/// What a cell answers in the folder of a file `t.txt`: its result, its error, or its refusal.
string answer_beside(const string& cell, const string& bytes = three_lines) {
    const CellAnswer answer = with_files({{"t.txt", bytes}}).run({cell}).front();
    if (answer.refused) {
        return "refused: " + cells::shown(*answer.refused);
    }
    return answer.error ? answer.error->type + ": " + answer.error->message
                        : answer.output + answer.result.value_or("");
}

TEST(OpenFile, ReadsTextAsPythonDoes) {
    EXPECT_EQ(answer_beside("open('t.txt').read()"), "'a\\nb\\nc\\n中'");
    EXPECT_EQ(answer_beside("open('t.txt', 'r', -1, 'utf-8').readlines()"), "['a\\n', 'b\\n', 'c\\n', '中']");
    EXPECT_EQ(
        answer_beside("with open('t.txt', encoding='utf8') as f:\n    for line in f: print(line.strip())"),
        "a\nb\nc\n中\n");
    EXPECT_EQ(answer_beside("f = open('t.txt', mode='rt')\nf.readline(), f.readline(1), f.readline(-1), "
                            "f.read(2), f.read(None), f.read(), f.readline()"),
              "('a\\n', 'b', '\\n', 'c\\n', '中', '', '')");
    EXPECT_EQ(answer_beside("f = open('t.txt')\nf.readlines(3), f.readlines(-1), f.readlines()"),
              "(['a\\n', 'b\\n'], ['c\\n', '中'], [])");
    EXPECT_EQ(answer_beside("f = open('t.txt')\nf.readlines(1)"), "['a\\n']");
    EXPECT_EQ(answer_beside("sorted(open('t.txt'), reverse=True), 'b\\n' in open('t.txt')"),
              "(['中', 'c\\n', 'b\\n', 'a\\n'], True)");
    EXPECT_EQ(answer_beside("open('t.txt').read().split('\\n')", "x\n\ny\n"), "['x', '', 'y', '']");
    EXPECT_EQ(answer_beside("open('t.txt').readlines()", ""), "[]");
}

TEST(OpenFile, KeepsAByteOrderMarkUnlessItIsAskedNotTo) {
    const string marked = "\xef\xbb\xbf"
                          "ab";
    EXPECT_EQ(answer_beside("len(open('t.txt').read())", marked), "3");
    EXPECT_EQ(answer_beside("open('t.txt', encoding='utf-8-sig').read()", marked), "'ab'");
}

TEST(OpenFile, TellsWhatItIs) {
    EXPECT_EQ(answer_beside("open('t.txt')"), "<_io.TextIOWrapper name='t.txt' mode='r' encoding='UTF-8'>");
    EXPECT_EQ(answer_beside("open('./t.txt', 'rt', encoding='utf_8')"),
              "<_io.TextIOWrapper name='./t.txt' mode='rt' encoding='utf_8'>");
    EXPECT_EQ(answer_beside("with open('t.txt') as f: pass\nf.closed, f.name, f.mode, f.encoding"),
              "(True, 't.txt', 'r', 'UTF-8')");
    EXPECT_EQ(answer_beside("f = open('t.txt')\nf.close()\nf.close()\nf.closed"), "True");
}

TEST(OpenFile, RaisesWhatPythonRaises) {
    const string closed = "f = open('t.txt')\nf.close()\n";
    const string after_closing = "ValueError: I/O operation on closed file.";
    for (const char* use : {"f.read()", "f.readline()", "f.readlines()", "list(f)", "with f: pass"}) {
        EXPECT_EQ(answer_beside(closed + use), after_closing) << use;
    }
    EXPECT_EQ(answer_beside("open('t.txt').read('x')"),
              "TypeError: argument should be integer or None, not 'str'");
    EXPECT_EQ(answer_beside("open('t.txt').readline(None)"),
              "TypeError: 'NoneType' object cannot be interpreted as an integer");
    EXPECT_EQ(answer_beside("open('t.txt', 3)"), "TypeError: open() argument 'mode' must be str, not int");
    EXPECT_EQ(answer_beside("open('t.txt', encoding=3)"),
              "TypeError: open() argument 'encoding' must be str or None, not int");
    EXPECT_EQ(answer_beside("open(None)"),
              "TypeError: expected str, bytes or os.PathLike object, not NoneType");
    EXPECT_EQ(answer_beside("open('t.txt')[0]"),
              "TypeError: '_io.TextIOWrapper' object is not subscriptable");
    EXPECT_EQ(answer_beside("open('t.txt').lines"),
              "AttributeError: '_io.TextIOWrapper' object has no attribute 'lines'");
    EXPECT_EQ(answer_beside("open('t.txt', foo=1)"),
              "TypeError: 'foo' is an invalid keyword argument for open()");
}

TEST(OpenFile, RefusesByNameWhatIsNotThere) {
    EXPECT_EQ(answer_beside("open('data/names.txt')"), "refused: needs_file(data/names.txt)");
    EXPECT_EQ(answer_beside("open('t.txt', 'w')"), "refused: file_mode(w)");
    EXPECT_EQ(answer_beside("open('t.txt', 'rb')"), "refused: file_mode(rb)");
    EXPECT_EQ(answer_beside("open('t.txt', encoding='latin-1')"), "refused: file_encoding(latin-1)");
    EXPECT_EQ(answer_beside("open('t.txt').read()", "\xe4\xff"), "refused: file_not_utf8(t.txt)");
    EXPECT_EQ(answer_beside("open('t.txt').seek(0)"), "refused: left_out(_io, TextIOWrapper.seek)");
    EXPECT_EQ(answer_beside("open(3)"), "refused: file_path");
    EXPECT_EQ(answer_beside("open('t.txt', newline='')"),
              "refused: left_out(builtins, builtins.open(newline=…))");
    EXPECT_EQ(answer_beside("open('t.txt').read()", string(5'000'001, 'x')), "refused: list_too_long");
}

TEST(OpenFile, FindsAFileByItsWholePathHoweverThatIsWritten) {
    const auto read = [](const string& path) {
        const auto answers = with_files({{"data/a.txt", "1"}, {"../b.txt", "2"}, {"/c/d.txt", "3"}})
                                 .run({"open('" + path + "').read()"});
        return answers[0].refused ? "refused" : *answers[0].result;
    };
    EXPECT_EQ(read("data/a.txt"), "'1'");
    EXPECT_EQ(read("./x/../data//a.txt"), "'1'");
    EXPECT_EQ(read("../b.txt"), "'2'");
    EXPECT_EQ(read("/c/./d.txt"), "'3'");
    for (const char* other : {"a.txt", "b.txt", "../data/a.txt", "c/d.txt", "../../b.txt"}) {
        EXPECT_EQ(read(other), "refused") << other;
    }
}

TEST(OpenFile, StaysOpenFromCellToCellAndGoesOnAfterARefusal) {
    auto notebook = with_files({{"t.txt", "1\n2\n3\n"}});
    const auto answers =
        notebook.run({"f = open('t.txt')\nx = [0]", "f.readline()", "import pandas as pd\nn = 1",
                      "f.readline()", "import pandas\npandas.g(f)", "x", "f.readline()"});
    EXPECT_EQ(answers[1].result, "'1\\n'");
    EXPECT_EQ(answers[3].result, "'2\\n'");
    EXPECT_EQ(answers[5].result, "[0]") << "a file shares nothing with a list";
    EXPECT_EQ(answers[6].hangs_on, 4U);
    for (const string use :
         {"n = f.read()", "for line in f: n = 1", "g = [f]\nfor line in g[0]: n = 1", "list(f)"}) {
        const auto after = notebook.run({"f = open('t.txt')", "import pandas\n" + use, "f.readline()"});
        EXPECT_EQ(after[2].hangs_on, 1U) << use;
    }
}

TEST(OpenFile, DrawsNothing) {
    for (const string read :
         {"text = open('x.txt').read()", "with open('x.txt') as f:\n    text = f.read()"}) {
        const auto answers =
            with_files({}).run({"import torch\ntorch.manual_seed(0)", read, "torch.rand(1)", "text"});
        EXPECT_TRUE(answers[1].refused) << read;
        EXPECT_EQ(answers[2].result, "tensor([0.4963])") << read;
        EXPECT_EQ(answers[3].hangs_on, 1U) << read;
    }
}

} // namespace
} // namespace lim
