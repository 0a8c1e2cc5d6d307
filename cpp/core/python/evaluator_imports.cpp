#include "core/base/raise.hpp"
#include "core/python/evaluator.hpp"
#include "core/python/known_names.hpp"
#include "core/python/nearby.hpp"
#include "core/python/passed_over.hpp"
#include "core/python/run.hpp"

/// import and from … import.
namespace lim::python {

const Module& Evaluator::imported(const std::string& name) {
    const Module* const found = run_.module(name);
    if (found != nullptr) {
        run_.note_import(name);
        if (found->older) {
            run_.note_older_version();
        }
        return *found;
    }
    for (std::size_t point = 0; (point = name.find('.', point)) != std::string::npos; ++point) {
        const std::string_view member = std::string_view(name).substr(point + 1);
        if (const auto words = words_for_absent(run_, std::string_view(name).substr(0, point),
                                                member.substr(0, member.find('.')), NameUse::import)) {
            raise("ModuleNotFoundError", {*words});
        }
    }
    refuse_module(run_, name);
}

void Evaluator::advance(const Import& statement, Work& /*work*/) {
    for (const Import::Name& name : statement.names) {
        if (const auto shown = passed_over_module(name.module)) {
            const std::size_t point = name.as.empty() ? name.module.find('.') : std::string::npos;
            const std::string whole = name.module.substr(0, point);
            run_.note_passed_over(name.module.substr(0, name.module.find('.')));
            bind(name.as.empty() ? whole : name.as, whole == name.module ? *shown : passed_over(whole));
            continue;
        }
        const Module& module = imported(name.module);
        const std::string first = name.module.substr(0, name.module.find('.'));
        if (name.as.empty()) {
            bind(first, &imported(first));
        } else {
            bind(name.as, &module);
        }
    }
    finish_statement();
}

void Evaluator::advance(const FromImport& statement, Work& /*work*/) {
    if (const auto shown = passed_over_module(statement.module)) {
        run_.note_passed_over(statement.module.substr(0, statement.module.find('.')));
        for (const FromImport::Name& name : statement.names) {
            bind(name.as.empty() ? name.name : name.as, attribute(run_, *shown, name.name));
        }
        return finish_statement();
    }
    const Module& module = imported(statement.module);
    for (const FromImport::Name& name : statement.names) {
        const auto found = run_.find_attribute(module, name.name);
        if (!found) {
            no_name_to_import(run_, module, name.name);
        }
        bind(name.as.empty() ? name.name : name.as, *found);
    }
    finish_statement();
}

} // namespace lim::python
