import type { Failure, Report } from './report.ts'

/** So many files that fail are run again, each alone; where more fail, something is broken, and nothing is run again. */
export const MOST_AGAIN = 12

/** A file that failed, and its report from when it ran again alone; null where it did not run again. */
export interface FailedFile {
  file: string
  failures: readonly Failure[]
  again: Report | null
}

export interface Outcome {
  /** Files that failed among others and passed alone. */
  flaky: FailedFile[]
  failed: FailedFile[]
  isPassed: boolean
}

/** Failures by file, in the order in which they came. */
export function failuresByFile(failures: readonly Failure[]): Map<string, Failure[]> {
  const files = new Map<string, Failure[]>()
  for (const failure of failures) files.set(failure.file, [...(files.get(failure.file) ?? []), failure])
  return files
}

/** A file that passes alone is named and fails nothing, unless `isStrict`; one that fails twice fails the run. */
export function outcomeOf(files: readonly FailedFile[], isStrict: boolean): Outcome {
  const isFlaky = ({ again }: FailedFile) => again !== null && again.passed > 0 && again.failures.length === 0
  const [flaky, failed] = [files.filter(isFlaky), files.filter((file) => !isFlaky(file))]
  return { flaky, failed, isPassed: failed.length === 0 && (!isStrict || flaky.length === 0) }
}

/** Lines printed of a flaky file: its name, what failed, and how it went alone. */
export function flakyLines({ file, failures, again }: FailedFile): string[] {
  const seconds = Math.round((again?.times[0]?.ms ?? 0) / 100) / 10
  return [
    ...failures.flatMap(({ title, text }) => [`flaky: ${file} › ${title}`, text.split('\n').slice(1).join('\n')]),
    `      again, alone: ${again?.passed ?? 0} passed in ${seconds} s`,
  ].filter((line) => line !== '')
}
