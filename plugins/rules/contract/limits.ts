/** Deepest chain of rules: what a rule does can make others run, and those others again, so far and no farther. */
export const DEEPEST = 3
/** The same rule runs in one conversation so often within an hour, and then leaves it alone. */
export const MOST_RUNS_AN_HOUR = 10
/** Runs are kept so long. */
export const RETENTION_DAYS = 30

/** Why a rule does not run although something made it; null where nothing stands against it. */
export function runRefusal({ depth, runsInHour }: { depth: number; runsInHour: number }): 'tooDeep' | 'tooOften' | null {
  if (depth > DEEPEST) return 'tooDeep'
  return runsInHour >= MOST_RUNS_AN_HOUR ? 'tooOften' : null
}
