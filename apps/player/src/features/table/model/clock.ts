/** The clock of a table and its round source. `after` returns a function that cancels the timer. */
export interface Clock {
  /** ms, steady; not the wall clock. */
  now(): number;
  after(ms: number, run: () => void): () => void;
}
