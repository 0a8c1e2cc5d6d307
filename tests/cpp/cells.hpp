#pragma once

#include "core/notebook/notebook.hpp"

#include <string>
#include <vector>

/// Cells of Python, run as a notebook that may import every framework.
namespace lim::cells {

/// Bytes that a run may hold together, as on the page.
constexpr double usual_memory = 0x1p31;

/// What became of a run: what its cells put out, and what stopped it.
struct Outcome {
    std::vector<std::string> texts;             // of each cell that ran, as Jupyter shows it
    std::string error;                          // the exception's class; empty if none
    std::string message;                        // of the exception
    std::optional<notebook::Refusal> refused;   // by this page
    [[nodiscard]] double refused_bytes() const; // 0 if memory was not refused
};

[[nodiscard]] notebook::Notebook notebook(double memory = usual_memory);

/// Runs the cells' texts from a fresh start.
[[nodiscard]] Outcome run(const std::vector<std::string>& cells, double memory = usual_memory);

/// What a cell with these lines puts out, or "Class: message" of what it raises.
[[nodiscard]] std::string answer(const std::string& lines);

/// A refusal for people who read what a test says: "left_out(torch, torch.fft)".
[[nodiscard]] std::string shown(const notebook::Refusal& refusal);

} // namespace lim::cells
