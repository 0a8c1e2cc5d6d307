#pragma once

#include "core/notebook/answer.hpp"
#include "core/python/run.hpp"

#include <map>
#include <string>
#include <vector>

namespace lim::notebook {

/// A notebook's cells, run one after another until one raises or is refused, as Jupyter's "Run All" does.
class Notebook {
public:
    /// @param frameworks whose modules can be imported
    Notebook(std::vector<python::Modules> frameworks, python::Limits limits);

    /// Runs the cells' texts from a fresh start, and says what each answers.
    [[nodiscard]] std::vector<CellAnswer> run(const std::vector<std::string>& cells);

    /// What a name held when that cell had run: `embedding`, or an attribute as `embedding.weight`. Later
    /// cells do not change it.
    /// @returns nothing where the cell did not run, the name was not defined, or what it held was too large or
    /// too deeply nested to be kept (Versions)
    [[nodiscard]] std::optional<python::Value> value(std::size_t cell, const std::string& name);

private:
    std::vector<python::Modules> frameworks_;
    python::Limits limits_;
    std::vector<std::map<std::string, python::Value>> versions_; // by cell
};

} // namespace lim::notebook
