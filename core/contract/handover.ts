/** Values that one plugin leaves for those behind it in one run, such as one run of sample data. */
export interface Handover<T> {
  give(run: object, value: T): void
  /** Undefined where nobody gave it in that run. */
  of(run: object): T | undefined
}

/** Keeps its values as long as their run lives. */
export function defineHandover<T>(): Handover<T> {
  const values = new WeakMap<object, T>()
  return {
    give: (run, value) => void values.set(run, value),
    of: (run) => values.get(run),
  }
}
