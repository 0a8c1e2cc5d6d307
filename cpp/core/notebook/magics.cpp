#include "core/notebook/magics.hpp"

namespace lim::notebook {
namespace {

/// Those of IPython 9 on Linux, a space before and after each.
constexpr std::string_view line_magics =
    " "
    "alias alias_magic autoawait autocall automagic bookmark cat cd code_wrap colors conda config cp "
    "debug dhist dirs doctest_mode ed edit env gui hist history killbgscripts ldir lf lk ll load "
    "load_ext loadpy logoff logon logstart logstate logstop ls lsmagic lx macro magic mamba "
    "matplotlib micromamba mkdir mv notebook page pastebin pdb pdef pdoc pfile pinfo pinfo2 pip popd "
    "pprint precision prun psearch psource pushd pwd pycat pylab quickref recall rehashx reload_ext "
    "rep rerun reset reset_selective rm rmdir run save sc set_env sx system tb time timeit unalias "
    "unload_ext uv who who_ls whos xdel xmode ";

constexpr std::string_view name_characters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.";

} // namespace

std::string magic_of(std::string_view cell) {
    cell.remove_suffix(cell.ends_with('\n') ? 1 : 0);
    if (cell.find('\n') != std::string_view::npos) {
        return "";
    }
    const std::string_view name = cell.substr(0, cell.find_first_not_of(name_characters));
    const std::size_t after = cell.find_first_not_of(" \t", name.size());
    const bool is_assignment = after != std::string_view::npos && (cell[after] == '=' || cell[after] == ',');
    const bool is_magic =
        !name.empty() && line_magics.find(" " + std::string(name) + " ") != std::string_view::npos;
    return is_magic && !is_assignment ? std::string(name) : "";
}

} // namespace lim::notebook
