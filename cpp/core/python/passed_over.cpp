#include "core/python/passed_over.hpp"

#include "core/python/builtins.hpp"
#include "core/python/call.hpp"
#include "core/python/object.hpp"
#include "core/python/operations.hpp"
#include "core/python/refusal.hpp"
#include "core/python/run.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

namespace lim::python {
namespace {

constexpr std::string_view showing_modules[] = {"IPython.core.display",
                                                "IPython.display",
                                                "logging",
                                                "matplotlib",
                                                "plotly",
                                                "seaborn",
                                                "tqdm",
                                                "warnings"};

constexpr Type passed_over_type{.name = "passed over"};

class PassedOver : public Object {
public:
    /// @param path as the code would write it in full: "matplotlib.pyplot.figure"
    explicit PassedOver(std::string path) : path_(std::move(path)) {}

    [[nodiscard]] static const Type& python_type() { return passed_over_type; }
    [[nodiscard]] const Type& type() const override { return passed_over_type; }
    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] const Entry* call_entry() const override;
    [[nodiscard]] std::optional<std::vector<const void*>> shared_memory() const override {
        return std::vector<const void*>();
    }

    [[nodiscard]] std::optional<Value> attribute(Run&, const std::string& name) override {
        return std::make_shared<PassedOver>(path_ + "." + name);
    }
    void set_attribute(Run&, const std::string&, const Value&) override {}
    [[nodiscard]] Value item(Run&, const Value&) override { return shared_from_this(); }
    void set_item(Run&, const Value&, const Value&) override {}
    [[nodiscard]] std::optional<Value> enter(Run&) override { return shared_from_this(); }

    [[nodiscard]] std::string repr(Run&) override { refuse_this(); }
    [[nodiscard]] std::string format(Run&, std::string_view) override { refuse_this(); }
    [[nodiscard]] std::optional<Value> unary(Run&, UnaryOperator) override { refuse_this(); }
    [[nodiscard]] std::optional<Value> binary(Run&, Operator, const Value&) override { refuse_this(); }
    [[nodiscard]] std::optional<Value> reflected(Run&, Operator, const Value&) override { refuse_this(); }
    [[nodiscard]] std::optional<bool> contains(Run&, const Value&) override { refuse_this(); }
    [[nodiscard]] std::optional<Int> length(Run&) override { refuse_this(); }
    [[nodiscard]] std::unique_ptr<Iterator> iterate(Run&) override { refuse_this(); }
    [[nodiscard]] bool truth(Run&) override { refuse_this(); }
    [[nodiscard]] std::optional<Value> key(Run&) override { refuse_this(); }
    [[nodiscard]] std::optional<Int> index(Run&) override { refuse_this(); }
    [[nodiscard]] std::optional<Value> to_int(Run&) override { refuse_this(); }
    [[nodiscard]] std::optional<Value> to_float(Run&) override { refuse_this(); }

private:
    [[noreturn]] void refuse_this() const { refuse_missing(path_); }

    std::string path_;
};

std::string first_part(const std::string& path) { return path.substr(0, path.find('.')); }

Value pass_over(Run& run, const Arguments& arguments) {
    const auto called = arguments.self().object_of<PassedOver>();
    run.note_passed_over(first_part(called->path()));
    const bool is_progress = called->path().starts_with("tqdm.");
    const Values& given = arguments.rest();
    if (is_progress && called->path().ends_with(".tqdm") && !given.empty()) {
        return given.front();
    }
    if (is_progress && called->path().ends_with(".trange")) {
        return call(run, *run.find_attribute(builtins, "range"), {given, {}});
    }
    return called;
}

constexpr Entry call_of_any{"passed_over(*arguments, **keywords)", pass_over};

const Entry* PassedOver::call_entry() const { return &call_of_any; }

} // namespace

std::optional<Value> passed_over_module(const std::string& name) {
    const bool shows = std::ranges::any_of(showing_modules, [&](std::string_view module) {
        return name.starts_with(module) && (name.size() == module.size() || name[module.size()] == '.');
    });
    return shows ? std::optional<Value>(std::make_shared<PassedOver>(name)) : std::nullopt;
}

Value passed_over(std::string path) { return std::make_shared<PassedOver>(std::move(path)); }

bool is_passed_over(const Value& value) { return value.object_of<PassedOver>() != nullptr; }

} // namespace lim::python
