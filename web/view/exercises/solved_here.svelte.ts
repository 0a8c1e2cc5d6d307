import { keepSolved, solvedExercises } from '../../page/exercise/solved.ts';

/** The exercises of the page's own that are solved in this browser. */
class Solved {
  ids = $state.raw(solvedExercises());

  add(id: string): void {
    if (this.ids.has(id)) return;
    keepSolved(id);
    this.ids = solvedExercises();
  }
}

export const solved = new Solved();
