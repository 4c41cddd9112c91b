import type { FieldError } from '#core/contract/errors.ts'
import type { FallbackRule } from './rule.ts'

type Given = Pick<FallbackRule, 'connectionId' | 'isOn' | 'wayIds' | 'causes'>

/** The type of a connection's channel, and whether it calls numbers. */
export interface KnownWay {
  id: number
  type: string
  startsByNumber: boolean
}

/** Problem of one way of a rule; null where there is none. `others`: the ways above it. */
function wayProblem(given: Given, own: string, id: number, others: readonly number[], known: readonly KnownWay[]): [code: string, message: string] | null {
  if (id === given.connectionId) return ['self', 'A connection is no other way than itself']
  if (others.includes(id)) return ['twice', 'It is in the list already']
  const way = known.find((one) => one.id === id)
  if (!way) return ['unknown', 'There is no such connection']
  return way.type === own || way.startsByNumber ? null : ['channel', 'It reaches nobody who has not written there']
}

/** Problems of a rule, by field; one that is off may be unfinished. `own`: the type of its connection. */
export function ruleProblems(given: Given, own: string, known: readonly KnownWay[]): FieldError[] {
  const ofWays = given.wayIds.flatMap((id, at) => {
    const problem = wayProblem(given, own, id, given.wayIds.slice(0, at), known)
    return problem ? [{ field: `wayIds.${at}`, code: problem[0], message: problem[1] }] : []
  })
  const noWays = given.isOn && given.wayIds.length === 0 ? [{ field: 'wayIds', code: 'empty', message: 'Name a connection' }] : []
  const noCauses = given.isOn && given.causes.length === 0 ? [{ field: 'causes', code: 'empty', message: 'Say when' }] : []
  return [...noWays, ...ofWays, ...noCauses]
}
