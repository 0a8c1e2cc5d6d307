/** What programs are told of a cell, as JSON and by the npm package. */

/** What Python or the framework raises. Lines count from 1. */
export interface CellError {
  /** Its class: `IndexError`. */
  readonly type: string;
  readonly message: string;
  /** The line of the cell. */
  readonly line: number;
  /** Of a SyntaxError: Python's place in the line, in characters from 1, where that is known. */
  readonly column?: number;
  /** What was likely meant by a name that does not exist, as code: `torch.argmax`. */
  readonly meant?: string;
  /** The notebook's own functions that it came through, the outermost first: their names, and the lines of the cell. */
  readonly within?: readonly (readonly [name: string, line: number])[];
}

/** What is not carried out here, though the real framework may do it. */
export interface CellRefusal {
  /** Its kind, which is the same in every language: `left_out`. */
  readonly id: string;
  /** What the message names. */
  readonly arguments: readonly string[];
  /** A sentence; code stands in backquotes. */
  readonly message: string;
  /** The line of the cell, from 1. */
  readonly line: number;
}

/** A code cell, and what came of it. What did not happen is not there. */
export interface CellResult {
  readonly code: string;
  /** What it printed. */
  readonly stdout?: string;
  /** What IPython shows of its last line. */
  readonly result?: string;
  readonly error?: CellError;
  readonly refused?: CellRefusal;
  /** The last digits that it shows may differ from the framework's. */
  readonly rounding?: true;
  /** It depends on what was drawn before a seed, on dropout, or on memory read as it was: the framework gives other numbers each time. */
  readonly drawn?: true;
  /** It is the older of two versions that are in use: Keras 2. */
  readonly older?: true;
  /** Modules and commands that only show things, which were passed over: `matplotlib`. */
  readonly passedOver?: readonly string[];
  /** An earlier cell raised, so this one did not run. */
  readonly notRun?: true;
  /** It did not run, or not to its end: it needs what this cell, counted from 0, would have made if it were not refused. */
  readonly hangsOn?: number;
}
