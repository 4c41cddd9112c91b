import type { ServerContext } from '#core/server/plugin.ts'

/** The rule that acts in a transaction. */
export interface Cause {
  ruleId: number
  /** Of what its acts make happen. */
  depth: number
}

const causes = new WeakMap<ServerContext, Cause>()

/** Says that what happens in this transaction from now on is a rule's doing. */
export const actAs = (tx: ServerContext, cause: Cause): void => void causes.set(tx, cause)

/** Rule whose doing it is; null where people, robots or contacts did it. */
export const causeIn = (tx: ServerContext): Cause | null => causes.get(tx) ?? null
