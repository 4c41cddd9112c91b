import { and, desc, eq, gte, ne } from 'drizzle-orm'
import { lockUntilCommit } from '#core/server/db/lockUntilCommit.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type ActKind, noticeDue } from '../contract/index.ts'
import { actJob } from './actJob.ts'
import { announceAct } from './announce.ts'
import { type ActPerson, groupActs, groupEvents, groupWarnings } from './groups.table.ts'
import { personKey } from './people.ts'
import type { GroupPlace } from './rules.ts'

/** A farewell is for people who go by themselves: not for those whom a rule removed so shortly before. */
const REMOVED_WITHIN_MS = 10 * 60_000

/** False where the same was acted on before. */
export async function isNew(tx: ServerContext, { tenantId, whatsappId }: GroupPlace, ref: string): Promise<boolean> {
  return (await tenantRows(tx.db, { tenantId }, groupEvents).insertIfAbsent({ whatsappId, ref, at: tx.now() })) !== undefined
}

interface NewAct {
  kind: ActKind
  people: ActPerson[]
  groupName: string
  cause?: string
  ref?: string
  text?: string
  count?: number
  dueAt?: Date
}

/** Writes down what is about to be done, with the job that does it. */
export async function plan(tx: ServerContext, { tenantId, whatsappId, groupId }: GroupPlace, { dueAt = tx.now(), ...act }: NewAct): Promise<void> {
  const row = await tenantRows(tx.db, { tenantId }, groupActs).insert({ ...act, whatsappId, groupId, dueAt, at: tx.now() })
  await tx.enqueue(actJob, { tenantId, id: row.id }, Math.max(0, Math.ceil((dueAt.getTime() - tx.now().getTime()) / 1_000)))
  await announceAct(tx, row)
}

/** Serialises what is planned in a group. */
export const lockGroup = (tx: ServerContext, { tenantId, whatsappId, groupId }: GroupPlace) =>
  lockUntilCommit(tx.db, `groups:${tenantId}:${whatsappId}:${groupId}`)

const ofKind = ({ whatsappId, groupId }: GroupPlace, kind: ActKind) =>
  and(eq(groupActs.whatsappId, whatsappId), eq(groupActs.groupId, groupId), eq(groupActs.kind, kind))

/** A greeting or farewell: with the one that waits already, else a new one, not too soon after the last. */
export async function planNotice(
  tx: ServerContext,
  place: GroupPlace,
  kind: 'greeted' | 'farewell',
  people: ActPerson[],
  rule: { text: string; groupName: string },
) {
  const rows = tenantRows(tx.db, place, groupActs)
  const [waiting] = await tx.db
    .select()
    .from(groupActs)
    .where(and(eq(groupActs.tenantId, place.tenantId), ofKind(place, kind), eq(groupActs.state, 'waiting')))
    .orderBy(desc(groupActs.id))
    .limit(1)
    .for('update')
  if (waiting) {
    const before = new Set(waiting.people.map(personKey))
    const [row] = await rows.update(eq(groupActs.id, waiting.id), { people: [...waiting.people, ...people.filter((person) => !before.has(personKey(person)))] })
    if (row) await announceAct(tx, row)
    return
  }
  const since = new Date(tx.now().getTime() - REMOVED_WITHIN_MS)
  const before = await rows.find(and(ofKind(place, kind), ne(groupActs.state, 'failed'), gte(groupActs.dueAt, since)))
  const last = before.map(({ dueAt }) => dueAt).toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null
  await plan(tx, place, { kind, people, text: rule.text, groupName: rule.groupName, dueAt: noticeDue(tx.now(), last) })
}

/** People whom a rule removes at this moment, or has removed shortly before. */
export async function removedLately(tx: ServerContext, place: GroupPlace): Promise<ReadonlySet<string>> {
  const since = new Date(tx.now().getTime() - REMOVED_WITHIN_MS)
  const rows = await tenantRows(tx.db, place, groupActs).find(and(ofKind(place, 'removed'), ne(groupActs.state, 'failed'), gte(groupActs.at, since)))
  return new Set(rows.flatMap(({ people }) => people.map(personKey)))
}

const warningOf = ({ whatsappId, groupId }: GroupPlace, person: string) =>
  and(eq(groupWarnings.whatsappId, whatsappId), eq(groupWarnings.groupId, groupId), eq(groupWarnings.person, person))

/** How often somebody was warned in a group. */
export async function warningsOf(tx: ServerContext, place: GroupPlace, person: string): Promise<number> {
  return (await tenantRows(tx.db, place, groupWarnings).first(warningOf(place, person)))?.count ?? 0
}

/** 0 forgets them. */
export async function setWarnings(tx: ServerContext, place: GroupPlace, person: string, count: number): Promise<void> {
  const { whatsappId, groupId } = place
  const rows = tenantRows(tx.db, place, groupWarnings)
  const made = await rows.insertIfAbsent({ whatsappId, groupId, person, count })
  if (!made) await rows.write(warningOf(place, person), { count })
}
