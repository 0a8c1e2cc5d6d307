// A program of tests for Node reads its environment as a native one does: Emscripten gives it another.
/* global Module, ENV */
Module['preRun'] = () => Object.assign(ENV, process.env);
