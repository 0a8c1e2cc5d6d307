#include "core/notebook/notebook.hpp"

#include "core/errors.hpp"
#include "core/framework/raise.hpp"
#include "core/notebook/versions.hpp"
#include "core/python/dict.hpp"
#include "core/python/evaluator.hpp"
#include "core/python/parser.hpp"
#include "core/python/refusal.hpp"
#include "core/python/utf8.hpp"

#include <algorithm>
#include <new>
#include <utility>

namespace lim::notebook {
namespace {

/// The text as IPython hands it to Python: line ends as \n, no empty lines at the start, and the first line's
/// indentation taken from all.
std::string prepared(std::string_view cell) {
    std::string text;
    for (std::size_t i = 0; i < cell.size(); ++i) {
        if (cell[i] != '\r') {
            text += cell[i];
        } else if (i + 1 == cell.size() || cell[i + 1] != '\n') {
            text += '\n';
        }
    }
    std::string_view rest = text;
    for (;;) {
        const std::size_t end = rest.find('\n');
        if (end == std::string_view::npos ||
            rest.substr(0, end).find_first_not_of(" \t") != std::string_view::npos) {
            break;
        }
        rest.remove_prefix(end + 1);
    }
    const std::size_t indent = std::min(rest.find_first_not_of(' '), rest.size());
    if (indent == 0) {
        return std::string(rest);
    }
    std::string result;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size() - 1);
        std::string_view line = rest.substr(0, end + 1);
        rest.remove_prefix(end + 1);
        const std::size_t spaces = std::min(std::min(line.find_first_not_of(' '), line.size()), indent);
        result += line.substr(spaces);
    }
    return result;
}

constexpr double bytes_per_megabyte = 1e6;

std::string megabytes(double bytes) {
    return std::to_string(static_cast<long long>(bytes / bytes_per_megabyte)) + " MB";
}

} // namespace

Notebook::Notebook(std::vector<python::Modules> frameworks, python::Limits limits)
    : frameworks_(std::move(frameworks)), limits_(std::move(limits)) {}

/// One run: what it uses lives until all cells are done.
class CellRunner {
public:
    CellRunner(std::vector<python::Modules> frameworks, python::Limits limits)
        : run_(std::move(frameworks), std::move(limits)), evaluator_(run_, names_) {}

    CellAnswer answer(const std::string& cell) {
        CellAnswer answer;
        try {
            carry_out(cell, answer);
        } catch (const python::ParseFailure& failure) {
            if (failure.type.empty()) {
                answer.refused = Refusal{failure.message, failure.line};
            } else {
                answer.error = Raised{failure.type, failure.message, failure.line};
            }
        } catch (const FrameworkError& error) {
            answer.error = Raised{error.type(), error.what(), evaluator_.line()};
        } catch (const MemoryRefused& refusal) {
            refuse(answer, concat({"This would hold ", megabytes(refusal.needed()),
                                   " in memory; this page holds up to ", megabytes(refusal.limit()), "."}));
            answer.refused->needed_bytes = refusal.needed();
            answer.refused->limit_bytes = refusal.limit();
        } catch (const std::bad_alloc&) {
            refuse(answer, "There is not enough memory for this.");
            answer.refused->needed_bytes = run_.memory().asked();
        } catch (const python::Refused& refusal) {
            refuse(answer, refusal.what());
        } catch (const python::Stopped& stopped) {
            refuse(answer, stopped.what());
        }
        answer.output = run_.take_output();
        answer.rounding = run_.take_rounding();
        answer.calls = evaluator_.trace().take();
        return answer;
    }

    [[nodiscard]] std::map<std::string, python::Value> version() {
        std::map<std::string, python::Value> version;
        versions_.begin_cell();
        for (const auto& [name, value] : names_) {
            if (auto taken = versions_.of(value)) {
                version.emplace(name, std::move(*taken));
            }
        }
        return version;
    }

    [[nodiscard]] python::Run& run() { return run_; }

private:
    void carry_out(const std::string& cell, CellAnswer& answer) {
        if (!python::is_utf8(cell) || cell.find('\0') != std::string::npos) {
            return refuse(answer, "This cell is no UTF-8 text.");
        }
        const std::string text = prepared(cell);
        trees_.push_back(python::parse(text));
        const auto value = evaluator_.carry_out_cell(*trees_.back());
        if (value && !value->is_none() && !python::is_silenced(text)) {
            answer.result = python::pretty(run_, *value);
        }
    }

    void refuse(CellAnswer& answer, std::string message) {
        answer.refused = Refusal{std::move(message), evaluator_.line()};
    }

    python::Run run_;
    std::vector<std::shared_ptr<const python::Block>> trees_; // generators walk them later
    python::Namespace names_;
    python::Evaluator evaluator_;
    Versions versions_;
};

std::vector<CellAnswer> Notebook::run(const std::vector<std::string>& cells) {
    versions_.clear();
    CellRunner runner(frameworks_, limits_);
    std::vector<CellAnswer> answers;
    bool stopped = false;
    for (const std::string& cell : cells) {
        if (stopped) {
            answers.emplace_back().not_run = true;
            continue;
        }
        answers.push_back(runner.answer(cell));
        stopped = answers.back().error || answers.back().refused;
        versions_.push_back(runner.version());
    }
    return answers;
}

std::optional<python::Value> Notebook::value(std::size_t cell, const std::string& name) {
    if (cell >= versions_.size()) {
        return std::nullopt;
    }
    const std::size_t point = name.find('.');
    const auto found = versions_[cell].find(name.substr(0, point));
    if (found == versions_[cell].end()) {
        return std::nullopt;
    }
    if (point == std::string::npos) {
        return found->second;
    }
    python::Run run(frameworks_, limits_);
    return python::attribute(run, found->second, name.substr(point + 1));
}

} // namespace lim::notebook
