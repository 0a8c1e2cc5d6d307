/** Beyond which a run is refused: the cell that would go beyond says so, and those after it do not hang on it. */
export interface Limits {
  /** Bytes that all tensors may hold together. */
  readonly bytes: number;
  /** Statements, turns of loops, and items that are walked. */
  readonly steps: number;
  /** Numbers that calls may make or read; ten products of two numbers count as one. */
  readonly work: number;
}
