import type { ReadProblem } from '../../contract/index.ts'

/** Thrown by whatever reads a file or a page: why it could not. */
export class Unreadable extends Error {
  readonly problem: ReadProblem

  constructor(problem: ReadProblem) {
    super(`unreadable: ${problem}`)
    this.name = 'Unreadable'
    this.problem = problem
  }
}
