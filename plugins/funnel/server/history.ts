import { and, desc, eq, inArray } from 'drizzle-orm'
import { users } from '#core/server/auth/identity.table.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { type HistoryEntry, type historyKinds, stageActions } from '../contract/index.ts'
import { dealRowOf, type Reader } from './access.ts'
import { type DealRow, dealHistory, type PipelineRow, type StageRunRow, stageRuns } from './funnel.table.ts'

/** Entries of a deal that are answered. */
const MOST = 500

type Kind = (typeof historyKinds)[number]

const valueText = (value: number | null): string => (value === null ? '' : String(value))

/** The entries that a change makes in the history of a deal: stages, people and contacts by id, values as they are. */
export function differences(before: DealRow, after: DealRow): { kind: Kind; from: string; to: string; fieldId?: string }[] {
  const facts: readonly [Kind, (row: DealRow) => string][] = [
    ['stage', ({ stageId }) => stageId],
    ['value', ({ value }) => valueText(value)],
    ['owner', ({ ownerId }) => valueText(ownerId)],
    ['status', ({ status, lostReason }) => (status === 'lost' ? `lost:${lostReason}` : status)],
    ['title', ({ title }) => title],
    ['expectedOn', ({ expectedOn }) => expectedOn ?? ''],
    ['contact', ({ contactId }) => valueText(contactId)],
  ]
  const ids = new Set([...Object.keys(before.fields), ...Object.keys(after.fields)])
  const own = [...ids].map((fieldId) => ({ kind: 'field' as const, from: before.fields[fieldId] ?? '', to: after.fields[fieldId] ?? '', fieldId }))
  return [
    ...facts.flatMap(([kind, of]) => (of(before) === of(after) ? [] : [{ kind, from: of(before), to: of(after) }])),
    ...own.filter(({ from, to }) => from !== to),
  ]
}

/** Adds what happened to the history of a deal; null before: it was made. */
export async function writeHistory(tx: ServerContext, userId: number | null, before: DealRow | null, after: DealRow): Promise<void> {
  const entries = before ? differences(before, after) : [{ kind: 'created' as const, from: '', to: after.stageId }]
  for (const entry of entries) await tenantRows(tx.db, after, dealHistory).insert({ ...entry, dealId: after.id, at: tx.now(), userId })
}

/** Automatic actions of the deal as the history shows them, by the id of their run. */
async function runsOf(ctx: ServerContext, reader: Reader, dealId: number): Promise<ReadonlyMap<string, NonNullable<HistoryEntry['run']>>> {
  const rows: StageRunRow[] = await tenantRows(ctx.db, reader, stageRuns).find(eq(stageRuns.dealId, dealId))
  const kinds = ctx.contributionsOf(stageActions)
  const textsOf = (kind: string): string => kinds.find((one) => one.kind === kind)?.texts ?? ''
  return new Map(rows.map(({ id, kind, state, what, reason }) => [id, { texts: textsOf(kind), state, what, reason }]))
}

/** @see listHistory of the contract */
export async function historyOf(ctx: ServerContext, reader: Reader, dealId: number, pipelinesSeen: readonly PipelineRow[]): Promise<HistoryEntry[]> {
  await dealRowOf(ctx, reader, dealId)
  const rows = await ctx.db
    .select({
      id: dealHistory.id,
      at: dealHistory.at,
      kind: dealHistory.kind,
      from: dealHistory.from,
      to: dealHistory.to,
      fieldId: dealHistory.fieldId,
      userId: dealHistory.userId,
      userName: users.name,
    })
    .from(dealHistory)
    .leftJoin(users, and(eq(users.tenantId, dealHistory.tenantId), eq(users.id, dealHistory.userId)))
    .where(ofTenant(dealHistory, reader, eq(dealHistory.dealId, dealId)))
    .orderBy(desc(dealHistory.at), desc(dealHistory.id))
    .limit(MOST)
  const idsOf = (kind: Kind) => rows.filter((row) => row.kind === kind).flatMap(({ from, to }) => [from, to].filter((id) => id !== '').map(Number))
  const ownerIds = idsOf('owner')
  const contactIds = idsOf('contact')
  const owners = ownerIds.length === 0 ? [] : await tenantRows(ctx.db, reader, users).find(inArray(users.id, ownerIds))
  const people = contactIds.length === 0 ? [] : await tenantRows(ctx.db, reader, contacts, { withDeleted: true }).find(inArray(contacts.id, contactIds))
  const fields = pipelinesSeen.flatMap((pipeline) => pipeline.fields)
  const stages = pipelinesSeen.flatMap((pipeline) => pipeline.stages)
  const textOf: Partial<Record<Kind, (id: string) => string>> = {
    stage: (id) => stages.find((stage) => stage.id === id)?.name ?? '',
    created: (id) => stages.find((stage) => stage.id === id)?.name ?? '',
    owner: (id) => owners.find((owner) => String(owner.id) === id)?.name ?? '',
    contact: (id) => people.find((contact) => String(contact.id) === id)?.name ?? '',
    automatic: () => '',
  }
  const runs = rows.some(({ kind }) => kind === 'automatic') ? await runsOf(ctx, reader, dealId) : new Map<string, HistoryEntry['run']>()
  return rows.map(({ id, at, kind, from, to, fieldId, userId, userName }) => ({
    id,
    field: fields.find((field) => field.id === fieldId)?.name ?? '',
    run: kind === 'automatic' ? (runs.get(to) ?? null) : null,
    at: at.toISOString(),
    kind,
    by: userId === null ? null : { id: userId, name: userName ?? '' },
    from: textOf[kind]?.(from) ?? from,
    to: textOf[kind]?.(to) ?? to,
  }))
}
