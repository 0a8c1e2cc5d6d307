/// What is said of a name that there is not: that this page, or the real framework, has none such, and the
/// one that was likely meant, which is there.

#include "all_frameworks.hpp"
#include "cells.hpp"
#include "core/notebook/notebook.hpp"
#include "core/python/known_names.hpp"
#include "core/python/module.hpp"
#include "core/python/nearby.hpp"
#include "core/python/type_lookup.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace lim {
namespace {

using std::string;

const string imports = "import torch, torch.nn, torch.nn.functional, torch.optim, torch.nn.init\n"
                       "import numpy, os, tensorflow\n";

notebook::CellAnswer answer_to(const string& line) {
    notebook::Notebook notebook(all_frameworks(), {});
    return notebook.run({imports + line}).front();
}

/// What the last line is refused with, or nothing.
string refusal_of(const string& line) {
    const auto answer = answer_to(line);
    return answer.refused ? cells::shown(*answer.refused) : "";
}

/// What was likely meant by a name in the last line that the real framework does not have either.
string meant_by(const string& line) {
    const auto answer = answer_to(line);
    return answer.error ? answer.error->meant : "";
}

TEST(Refusals, NameWhatIsMissing) {
    EXPECT_EQ(refusal_of("torch.nn.Conv1d"), "left_out(torch, torch.nn.Conv1d)");
    EXPECT_EQ(refusal_of("torch.fft"), "left_out(torch, torch.fft)");
    EXPECT_EQ(refusal_of("import torch.fft"), "left_out(torch, torch.fft)");
    EXPECT_EQ(refusal_of("torch.zeros(2).cumprod(0)"), "left_out(torch, torch.Tensor.cumprod)");
    EXPECT_EQ(refusal_of("torch._lobpcg"), "unknown_name(torch, torch._lobpcg)");
    EXPECT_EQ(refusal_of("torch.nn.Embedding(3, 2, foo=1)"), "unknown_name(torch, Embedding(foo=…))");
    EXPECT_EQ(refusal_of("import scipy"), "missing(scipy)");
}

TEST(Refusals, OfferTheNameThatWasLikelyMeant) {
    EXPECT_EQ(refusal_of("torch.functional"), "left_out_but(torch, torch.functional, torch.nn.functional)");
    EXPECT_EQ(refusal_of("torch.sinh"), "left_out(torch, torch.sinh)"); // torch.sign is another thing
    EXPECT_EQ(refusal_of("torch.vstack"), "left_out_but(torch, torch.vstack, torch.cat)");
    EXPECT_EQ(refusal_of("numpy.around"), "left_out_but(numpy, numpy.around, numpy.round)");
    EXPECT_EQ(refusal_of("from torch.nn import Embeding"),
              "absent_but(torch, torch.nn.Embeding, torch.nn.Embedding)");
    EXPECT_EQ(refusal_of("import tensorflo"), "unknown_name_but(builtins, tensorflo, tensorflow)");
    EXPECT_EQ(refusal_of("torch.zeros(2).type(dtyp=int)"),
              "unknown_name_but(torch, torch.Tensor.type(dtyp=…), type(dtype=…))");
}

TEST(Refusals, OfTheRealFrameworkTellTheNameThatWasLikelyMeant) {
    EXPECT_EQ(meant_by("torch.nn.embedding"), "torch.nn.Embedding");
    EXPECT_EQ(meant_by("torch.nn.functional.one_hott"), "torch.nn.functional.one_hot");
    EXPECT_EQ(meant_by("torch.Embedding"), "torch.nn.Embedding");
    EXPECT_EQ(meant_by("torch.zeros(2).reshap(1, 2)"), "torch.Tensor.reshape");
    EXPECT_EQ(meant_by("torch.zeros(2).fill(1)"), "torch.Tensor.fill_");
    EXPECT_EQ(meant_by("torch.nn.Embedding.from_pretraind"), "torch.nn.Embedding.from_pretrained");
    EXPECT_EQ(meant_by("numpy.eye(2).reshap(4)"), "numpy.ndarray.reshape");
    EXPECT_EQ(meant_by("tensorflow.eye(2).shap"), "EagerTensor.shape");
    EXPECT_EQ(meant_by("{}.item()"), "dict.items");
    EXPECT_EQ(meant_by("torch.zeros(2).foo"), "");
    EXPECT_EQ(meant_by("1 / 0"), "");
}

// What Python then says depends on which module object is asked: TensorFlow makes another one for such an
// import.
TEST(Refusals, ReplaceTheErrorOfAModuleThatWasImportedByItsFullName) {
    EXPECT_EQ(answer_to("tensorflow.nn.softmx").error->message,
              "module 'tensorflow._api.v2.nn' has no attribute 'softmx'");
    EXPECT_NE(refusal_of("import tensorflow.nn as nn\nnn.softmx"), "");
    EXPECT_NE(refusal_of("from tensorflow.keras.layers import Dense\ntensorflow.keras.foo"), "");
}

// The lists are of what the real frameworks have: what this page has of them must be in it.
TEST(Names, OfThisPageAreAllInTheLists) {
    python::Run run(all_frameworks(), {});
    std::size_t listed = 0;
    const auto expect_listed = [&](const string& owner, std::string_view name, python::NameUse use) {
        EXPECT_EQ(python::words_for_absent(run, owner, name, use), std::nullopt) << owner << "." << name;
        // Python's own modules, and classes that hold others, have no lists.
        listed += python::words_for_absent(run, owner, "no_such_name", use) != std::nullopt ? 1 : 0;
    };
    const auto expect_all_listed = [&](const python::Module& module, const python::Module& names) {
        for (const python::Entry& entry : names.functions) {
            expect_listed(module.name, python::name_of(entry), python::NameUse::attribute);
        }
        for (const python::Constant& constant : names.constants) {
            expect_listed(module.name, constant.name, python::NameUse::attribute);
        }
        for (const python::Type* type : names.types) {
            expect_listed(module.name, type->name, python::NameUse::attribute);
            for (const auto methods : python::methods_of(*type)) {
                for (const python::Entry& entry : methods) {
                    expect_listed(full_name(*type), python::name_of(entry), python::NameUse::attribute);
                }
            }
            for (const python::Property& property : type->properties) {
                expect_listed(full_name(*type), property.name, python::NameUse::attribute);
            }
            for (const python::Entry& entry : type->statics) {
                expect_listed(full_name(*type), python::name_of(entry), python::NameUse::attribute_of_type);
            }
        }
    };
    for (const python::Modules modules : all_frameworks()) {
        for (const python::Module* module : modules()) {
            for (const python::Module* listed_names : python::lists_of(*module)) {
                expect_all_listed(*module, *listed_names);
            }
        }
    }
    EXPECT_GT(listed, 300U);
}

TEST(Refusals, OfferOfModulesOnlyWhatThereIs) {
    for (const python::Modules modules : all_frameworks()) {
        for (const python::Module* module : modules()) {
            for (const python::Instead& instead : module->instead) {
                const string offered(instead.there_is);
                const string missing = module->name + ("." + string(instead.name));
                EXPECT_TRUE(meant_by(missing) == offered ||
                            refusal_of(missing).ends_with(", " + offered + ")"))
                    << missing;
                EXPECT_EQ(offered == "@" ? "" : refusal_of(offered + ";"), "") << missing;
            }
        }
    }
}

/// A tokenizer's dicts, and an optimizer's groups, are the reader's to change: what is written there may not
/// be taken for a place in memory.
TEST(Refusals, OfWhatTheReaderHasChangedWithin) {
    const string tokenizer = "t = tensorflow.keras.preprocessing.text.Tokenizer()\nt.fit_on_texts(['a b'])\n";
    EXPECT_EQ(refusal_of(tokenizer + "t.word_index['b'] = 10 ** 6\nt.texts_to_matrix(['b'])"),
              "tokenizer_options");
    EXPECT_EQ(refusal_of(tokenizer + "t.word_index['b'] = -9\nt.texts_to_matrix(['b'])"),
              "tokenizer_options");
    EXPECT_EQ(refusal_of(tokenizer + "t.word_index['b'] = 'x'\nt.texts_to_matrix(['b'])"),
              "tokenizer_options");
    EXPECT_EQ(refusal_of(tokenizer + "t.word_counts['a'] = 'x'\nt.fit_on_texts(['a'])"), "tokenizer_options");
    const string numpy = "import numpy as np\nx = torch.ones(3)\n";
    EXPECT_EQ(refusal_of(numpy + "np.sqrt(x)"), "missing(np.sqrt(tensor))"); // the real one gives a tensor
    EXPECT_EQ(refusal_of(numpy + "np.add(1, x)"), "missing(np.add(tensor))");
    EXPECT_EQ(refusal_of(numpy + "np.random.permutation(x)"), "missing(np.random.permutation(tensor))");
    EXPECT_EQ(refusal_of("import random\nrandom.randrange(3.0)"),
              "missing(random.randrange(…))"); // 3.11 warns
    EXPECT_EQ(refusal_of("tensorflow.reshape([1, 2], [2 ** 31 - 1] * 3)"),
              "error_words(tensorflow, tf.reshape)");
    EXPECT_EQ(refusal_of("tensorflow.constant([1, 2], shape=[2 ** 31 - 1] * 3)"), "constant_shape");
    const string optimizer = "p = torch.nn.Parameter(torch.ones(3))\no = torch.optim.Adam([p])\n"
                             "p.sum().backward()\no.step()\n";
    EXPECT_EQ(refusal_of(optimizer + "o.param_groups[0]['params'].append(3)\no.step()"), "parameter_groups");
    EXPECT_EQ(refusal_of(optimizer + "p.data = torch.zeros(5)\no.step()"), "set_data");
    EXPECT_EQ(refusal_of(optimizer + "p.data = p.data.double()\no.step()"), "set_data");
}

TEST(Refusals, OfWhatAnExceptionOfPythonHasBeyondItsArguments) {
    EXPECT_EQ(refusal_of("ValueError('x').add_note('y')"), "missing(ValueError.add_note)");
    EXPECT_EQ(refusal_of("class Gone(FileNotFoundError): pass\nGone('x').errno"), "missing(Gone.errno)");
    EXPECT_EQ(refusal_of("hasattr(NameError('x'), 'name')"), "missing(NameError.name)");
    EXPECT_EQ(refusal_of("hasattr(ValueError('x'), 'name')"), "");
}

TEST(Refusals, OfWhatAClassOfAFrameworkHasBeyondWhatIsHere) {
    const string layer = "class Own(tensorflow.keras.layers.Layer): pass\n";
    EXPECT_EQ(refusal_of(layer + "Own().dtype"), "missing(Own.dtype)");
    EXPECT_EQ(refusal_of(layer + "hasattr(Own(), 'add_loss')"), "missing(Own.add_loss)");
    EXPECT_EQ(refusal_of(layer + "Own()._layers"), "missing(Own._layers)");
    EXPECT_EQ(refusal_of(layer + "o = Own()\no._size = 2\no._size"), "");
    EXPECT_EQ(refusal_of(layer + "Own.count_params"), "missing(Own.count_params)");
    EXPECT_EQ(refusal_of("class Net(tensorflow.keras.Model): pass\nNet().stop_training"),
              "missing(Net.stop_training)");
    const string module = "class Net(torch.nn.Module): pass\n";
    EXPECT_EQ(refusal_of(module + "hasattr(Net(), 'bfloat16')"), "missing(Net.bfloat16)");
    EXPECT_EQ(refusal_of(module + "Net.bfloat16"), "missing(Net.bfloat16)");
}

TEST(Refusals, OfWhatABagIsSetToThatIsNotDoneHere) {
    const string bag = "b = torch.nn.EmbeddingBag(4, 2)\n";
    const string call = "b(torch.tensor([[1, 2]]))";
    EXPECT_EQ(refusal_of(bag + call), "");
    EXPECT_EQ(refusal_of(bag + "b.max_norm = None\nb.norm_type = 2\n" + call), "");
    EXPECT_EQ(refusal_of(bag + "b.padding_idx = 0\n" + call), "missing(padding_idx=…)");
    EXPECT_EQ(refusal_of(bag + "b.include_last_offset = True\n" + call), "missing(include_last_offset=…)");
    EXPECT_EQ(refusal_of("b = torch.nn.EmbeddingBag.from_pretrained(torch.eye(3))\nb.max_norm = 1\n" + call),
              "missing(max_norm=…)");
}

// PyTorch reads sizes beyond the last one there; this page does not.
TEST(Refusals, LeaveWhatASecondEllipsisIsFollowedBy) {
    EXPECT_NE(refusal_of("torch.eye(2)[..., ..., 5]"), "");
    EXPECT_NE(refusal_of("torch.eye(2)[..., ..., torch.tensor([True, False])]"), "");
    EXPECT_EQ(refusal_of("torch.eye(2)[..., ...]"), "");
}

TEST(Refusals, TellMagicsFromNamesThatAreMissing) {
    const auto last = [](std::vector<string> cells) {
        notebook::Notebook notebook(all_frameworks(), {});
        const auto answer = notebook.run(cells).back();
        return answer.refused ? cells::shown(*answer.refused) : answer.error ? answer.error->type : "";
    };
    for (const char* cell :
         {"pip", "ls", "ls -la", "rep(x)", "  who\n", "time 1 + 1", "%timeit 1", "%%time", "%time"}) {
        EXPECT_EQ(last({"x = 1", cell}), "no_magics") << cell;
    }
    EXPECT_EQ(last({"rep = len", "rep('x')"}), "");
    EXPECT_EQ(last({"time == 1"}), "NameError");
    EXPECT_EQ(last({"1\nls"}), "NameError");
    EXPECT_EQ(last({"pips"}), "NameError");
}

TEST(Nearest, IsNearBySpelling) {
    const std::vector<std::string_view> names{"sum", "mean", "reshape", "Embedding", "__version__"};
    EXPECT_EQ(python::nearest("reshap", names), "reshape");
    EXPECT_EQ(python::nearest("embeding", names), "Embedding");
    EXPECT_EQ(python::nearest("SUM", names), "sum");
    EXPECT_EQ(python::nearest("sub", names), "") << "short names that differ mean something else";
    EXPECT_EQ(python::nearest("version", names), "");
    EXPECT_EQ(python::nearest("", names), "");
}

} // namespace
} // namespace lim
