/** So many journeys that fail are run again alone; where more fail, something is broken, and nothing is run again. */
export const MOST_AGAIN = 5
/** So many that fail among others and pass alone are forgiven in one run of the tests. */
export const MOST_FLAKY = 1

export interface Verdict {
  flaky: string[]
  failed: string[]
  isPassed: boolean
}

/** Journeys that failed, and whether each passed when it was run again alone; null where it was not. */
export function judge(failures: readonly { name: string; passedAlone: boolean | null }[]): Verdict {
  const namesOf = (isFlaky: boolean) => failures.filter(({ passedAlone }) => (passedAlone === true) === isFlaky).map(({ name }) => name)
  const [flaky, failed] = [namesOf(true), namesOf(false)]
  return { flaky, failed, isPassed: failed.length === 0 && flaky.length <= MOST_FLAKY }
}
