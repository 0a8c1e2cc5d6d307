/** What a run may use. The cell that would use more is refused. */
export interface Limits {
  /** Bytes that all tensors may hold together. */
  readonly bytes: number;
  /** Statements, turns of loops, and items that are walked. */
  readonly steps: number;
  /** Numbers that calls may make or read; ten products of two numbers count as one. */
  readonly work: number;
}
