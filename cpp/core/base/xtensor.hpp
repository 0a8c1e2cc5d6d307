#pragma once

// The one place that knows where xtensor keeps its headers: 0.26 moved them into subfolders.

#if __has_include(<xtensor/containers/xtensor.hpp>)
#include <xtensor/containers/xadapt.hpp>
#include <xtensor/containers/xtensor.hpp>
#else
#include <xtensor/xadapt.hpp>
#include <xtensor/xtensor.hpp>
#endif
