import type { StepsRun } from './runSteps.ts'

/** Result of a run for one ticket. */
export interface TicketRun extends StepsRun {
  name: string
}

export interface Progress {
  note(done: number): void
  /** Somebody wants no further ticket. */
  isCancelled(): boolean
}

/** Runs one ticket after the other: one that stops does not stop the next. */
export async function runMany(ticketIds: readonly number[], run: (ticketId: number) => Promise<TicketRun>, progress: Progress): Promise<TicketRun[]> {
  const runs: TicketRun[] = []
  for (const ticketId of ticketIds) {
    if (progress.isCancelled()) break
    runs.push(await run(ticketId))
    progress.note(runs.length)
  }
  return runs
}
