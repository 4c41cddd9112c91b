import type { Profile } from '#core/contract/auth.ts'
import type { Access, ExtensionPoint, Id, Service } from '#core/contract/define.ts'
import { definePoint } from '#core/contract/define.ts'
import type { Origin } from '#core/contract/origin.ts'
import type { ActivityMessage, FieldValues } from './values.ts'

/** Person who does something. `from` is absent for what goes on by itself. */
export interface ActivityActor {
  tenantId: number
  userId: number
  name: string
  profile: Profile
  from?: Origin
  /** Absent for what goes on by itself. */
  can?(permission: Access): boolean
}

/** An action as the plugin that did it says it. */
export interface ActivityEntry {
  kind: Id
  /** Kind of the row: the `rows` of a `RestorableRowsKind`. */
  rows: string
  rowId: string
  /** `rev` in the answer of the call: with the row it says which action is meant. */
  rev: number
  said: ActivityMessage
  /** Whom it is about. */
  name: string
  ticketId: number | null
  contactId: number | null
  /** Fields that a later change is measured by; others in `before` go back only where nobody touched them. */
  fields: readonly string[]
  /** Every field that it changed, as it was and as it left it. */
  before: FieldValues
  after: FieldValues
  /** Id of the row of an action on many at once: then this one only tells who changed what, and is not listed. */
  partOf?: string
}

/** Rows of actions that consist of others. */
export const GROUPS = 'deeds.run'

/**
 * An action that consists of others, as a macro does: what its doer does with `from.partOf` of this id is a step of it. It is listed once it has a step.
 * `runId` is new, and unknown to anybody else.
 */
export const activityGroup = (
  runId: string,
  { kind, said, name, ticketId, contactId }: Pick<ActivityEntry, 'kind' | 'said' | 'name' | 'ticketId' | 'contactId'>,
): ActivityEntry => ({
  kind,
  rows: GROUPS,
  rowId: runId,
  rev: 0,
  said,
  name,
  ticketId,
  contactId,
  fields: [],
  before: {},
  after: {},
})

/** Keeps actions. Made for the transaction of the change. */
export interface ActivityLog {
  note(doer: Pick<ActivityActor, 'tenantId' | 'userId' | 'from'>, entries: readonly ActivityEntry[]): Promise<void>
  /** The action on a row was taken back by its plugin's own call. */
  undone(doer: Pick<ActivityActor, 'tenantId' | 'userId' | 'from'>, rows: string, rowId: string): Promise<void>
  /** A row changed by no person: a rule, a robot, a job or the contact. Nothing is kept. */
  moved(tenantId: number, rows: string, rowId: string): Promise<void>
}

/** Filled by the plugin that owns the log. Use `recordActivity`. */
export const activityLogs: ExtensionPoint<Service<ActivityLog>> = definePoint('deeds.logs')

/** Rows that actions change: how to look at them and how to put them back, by the same ways as any other change. */
export interface RestorableRows {
  /** The rows that the person may change, as they are; the others are left out. */
  now(who: ActivityActor, rowIds: readonly string[]): Promise<ReadonlyMap<string, FieldValues>>
  /** The same of one, held until the transaction ends; null where they may not. */
  hold(who: ActivityActor, rowId: string): Promise<FieldValues | null>
  /** Whether the person may do the inverse; absent where whoever may change the row may. */
  may?(who: ActivityActor, action: { rowId: string; before: FieldValues; after: FieldValues }): Promise<boolean>
  /** Puts back what an action changed; the row is held, and as the action left it. @throws the refusals of the change it is */
  putBack(who: ActivityActor, rowId: string, action: { before: FieldValues; after: FieldValues }): Promise<void>
}

/** A kind of rows, and the permission to change them. */
export interface RestorableRowsKind {
  rows: Id
  permission: Access
  service: Service<RestorableRows>
  /**
   * Fields that hold what people wrote, by the name before the colon. The log keeps a fingerprint of them, and the words themselves only as long as
   * the action can be taken back.
   */
  texts?: readonly string[]
}
export const restorableRows: ExtensionPoint<RestorableRowsKind> = definePoint('deeds.rows')

/** The part of a server's context that is needed. */
interface Asked {
  use<T>(service: Service<T>): T
  contributionsFor<T>(point: ExtensionPoint<T>, tenantId: number): Promise<readonly T[]>
}

/** Notes actions in the open transaction, where the company keeps them. */
export async function recordActivity(tx: Asked, doer: Pick<ActivityActor, 'tenantId' | 'userId' | 'from'>, ...entries: ActivityEntry[]): Promise<void> {
  if (entries.length === 0) return
  for (const log of await tx.contributionsFor(activityLogs, doer.tenantId)) await tx.use(log).note(doer, entries)
}

/** Notes that an action was taken back. */
export async function recordUndone(tx: Asked, doer: Pick<ActivityActor, 'tenantId' | 'userId' | 'from'>, rows: string, rowId: string): Promise<void> {
  for (const log of await tx.contributionsFor(activityLogs, doer.tenantId)) await tx.use(log).undone(doer, rows, rowId)
}

/** Tells that no person changed a row, to whom it may stand against taking something back. */
export async function recordSystemChange(tx: Asked, tenantId: number, rows: string, rowId: string): Promise<void> {
  for (const log of await tx.contributionsFor(activityLogs, tenantId)) await tx.use(log).moved(tenantId, rows, rowId)
}

/** The fields in which two states differ, as they were and as they are. */
export function difference(before: FieldValues, after: FieldValues): { before: FieldValues; after: FieldValues } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => (before[name] ?? null) !== (after[name] ?? null))
  const part = (facts: FieldValues): FieldValues => Object.fromEntries(names.map((name) => [name, facts[name] ?? null]))
  return { before: part(before), after: part(after) }
}
