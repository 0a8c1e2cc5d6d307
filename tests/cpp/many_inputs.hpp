#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <string_view>
#include <utility>

/// Tests that try a great many inputs, the same ones in each build.
namespace lim {

/// How many inputs are tried: as many as LIM_INPUTS says, else `usual`.
inline int inputs_tried(int usual) {
    const char* const given = std::getenv("LIM_INPUTS");
    return given == nullptr ? usual : std::atoi(given);
}

/// Puts what was answered to many inputs, a thousand at a time, into numbers that the report of the tests
/// has: where two builds answer alike, these are the same (tests/run/digests.mjs compares them).
/// LIM_INPUTS_TOLD=7 has all answers to the seventh thousand printed.
class AnswersTold {
public:
    void add(std::string_view input, std::string_view answer) {
        if (told_ == thousand_) {
            std::printf("%.*s\n=> %.*s\n\n", static_cast<int>(input.size()), input.data(),
                        static_cast<int>(answer.size()), answer.data());
        }
        for (const char c : answer) {
            mix(static_cast<unsigned char>(c));
        }
        mix(0x100); // no character: an answer ends here
        if (++count_ == 1000) {
            record();
        }
    }

    /// To be called after the last answer.
    void record() {
        if (count_ > 0) {
            char text[17];
            std::snprintf(text, sizeof text, "%08x%08x", static_cast<unsigned>(digest_ >> 32U),
                          static_cast<unsigned>(digest_ & 0xffffffffU));
            testing::Test::RecordProperty("answers " + std::to_string(thousand_), text);
        }
        ++thousand_;
        count_ = 0;
        digest_ = FIRST;
    }

private:
    /// The hash function FNV-1a.
    void mix(std::uint64_t piece) { digest_ = (digest_ ^ piece) * 0x100000001b3U; }

    static constexpr std::uint64_t FIRST = 0xcbf29ce484222325U;
    std::uint64_t digest_ = FIRST;
    int count_ = 0;
    int thousand_ = 1;
    int told_ = std::getenv("LIM_INPUTS_TOLD") == nullptr ? 0 : std::atoi(std::getenv("LIM_INPUTS_TOLD"));
};

/// The input that took longest, in the processor's time: others may use it too. The report has it.
class Slowest {
public:
    /// Calls `answer` and gives what it gives. What seems slow is answered twice, of which the shorter time
    /// counts: the first of all also makes the program ready.
    template <class Answer, class Input> auto timed(Answer answer, Input input) {
        auto [given, took] = once(answer);
        if (took > longest_) {
            took = std::min(took, once(answer).second);
        }
        if (took > longest_) {
            longest_ = took;
            input_ = input();
        }
        return given;
    }

    /// To be called at the end.
    void record() const {
        const double milliseconds = 1e3 * static_cast<double>(longest_) / CLOCKS_PER_SEC;
        testing::Test::RecordProperty("slowest, in microseconds", static_cast<int>(1e3 * milliseconds));
        std::printf("the slowest in %.1f ms:\n%s\n", milliseconds, input_.c_str());
    }

private:
    template <class Answer> static auto once(Answer answer) {
        const std::clock_t start = std::clock();
        auto given = answer();
        return std::pair(std::move(given), std::clock() - start);
    }

    std::clock_t longest_ = 0;
    std::string input_;
};

} // namespace lim
