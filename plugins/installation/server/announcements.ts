import { createHash } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { FieldError } from '#core/contract/errors.ts'
import { tenants } from '#core/server/auth/identity.table.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import { type Actor, route, type ServerContext, type ServerPart } from '#core/server/plugin.ts'
import { serveResource } from '#core/server/resource/serveResource.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import * as contract from '../contract/index.ts'
import { announcementRows, closedAnnouncements } from './installation.table.ts'
import { companyNames, PLATFORM } from './superadmins.ts'

type Row = typeof announcementRows.$inferSelect
type Reader = Pick<Actor, 'tenantId' | 'userId'>

const idOf = ({ id, title, text }: Row): string => `${id}-${createHash('sha256').update(`${title}\n${text}`).digest('hex').slice(0, 32)}`

/** Everybody: another choice of companies takes it away from those of before. */
async function tellCompanies(tx: ServerContext): Promise<void> {
  for (const { id } of await tx.db.select({ id: tenants.id }).from(tenants)) tx.push(contract.currentAnnouncementsChanged, id, {}, [rooms.tenant(id)])
}

async function check(tx: ServerContext, draft: Pick<Row, 'startsAt' | 'endsAt' | 'tenantIds'>, before: Row | null): Promise<FieldError[]> {
  const problems: FieldError[] = []
  const { startsAt, endsAt, tenantIds } = draft
  if (endsAt !== null && startsAt !== null && endsAt <= startsAt) problems.push({ field: 'endsAt', code: 'before', message: 'Later than the beginning' })
  else if (endsAt !== null && endsAt !== before?.endsAt && endsAt <= tx.now().toISOString())
    problems.push({ field: 'endsAt', code: 'past', message: 'An instant that is still to come' })
  const names = await companyNames(tx)
  if (tenantIds.some((id) => !names.has(id) && before?.tenantIds.includes(id) !== true))
    problems.push({ field: 'tenantIds', code: 'unknown', message: 'There is no such company' })
  return problems
}

const served = serveResource(contract.companyAnnouncements, {
  table: announcementRows,
  nameOf: ({ title }) => title,
  sentences: 'installation.deed.announcement',
  order: [desc(announcementRows.id)],
  async shownOf(ctx, _scope, rows) {
    const names = await companyNames(ctx)
    return rows.map(({ tenantIds }) => ({ companies: tenantIds.flatMap((id) => names.get(id) ?? []) }))
  },
  check: (tx, _actor, draft, before) => check(tx, draft, before),
  onSaved: (tx) => tellCompanies(tx),
})

const URGENCY: Record<contract.AnnouncementPriority, number> = { urgent: 0, warning: 1, information: 2 }

/** Announcements of the company at this moment, the most urgent first. */
async function currentRows(ctx: ServerContext, tenantId: number): Promise<Row[]> {
  const now = ctx.now().toISOString()
  const rows = await tenantRows(ctx.db, PLATFORM, announcementRows).find()
  return rows
    .filter((row) => contract.isCurrent(row, now) && (row.tenantIds.length === 0 || row.tenantIds.includes(tenantId)))
    .toSorted((one, other) => URGENCY[one.priority] - URGENCY[other.priority] || other.id - one.id)
}

/** @see listCurrentAnnouncements of the contract */
async function listCurrent(ctx: ServerContext, { tenantId, userId }: Reader): Promise<contract.ShownAnnouncement[]> {
  const rows = await currentRows(ctx, tenantId)
  if (rows.length === 0) return []
  const closed = await ctx.db
    .select({ id: closedAnnouncements.announcementId })
    .from(closedAnnouncements)
    .where(ofTenant(closedAnnouncements, { tenantId }, eq(closedAnnouncements.userId, userId)))
  const isClosed = new Set(closed.map(({ id }) => id))
  return rows
    .map((row) => ({ id: idOf(row), title: row.title, text: row.text, priority: row.priority, endsAt: row.endsAt }))
    .filter(({ id }) => !isClosed.has(id))
}

/** @see closeCompanyAnnouncement of the contract */
async function close(ctx: ServerContext, reader: Reader, announcementId: string): Promise<contract.ShownAnnouncement[]> {
  const { tenantId, userId } = reader
  const rows = await currentRows(ctx, tenantId)
  if (rows.some((row) => idOf(row) === announcementId)) {
    await ctx.transact(async (tx) => {
      await tenantRows(tx.db, { tenantId }, closedAnnouncements).insertIfAbsent({ userId, announcementId, closedAt: tx.now() })
      tx.push(contract.currentAnnouncementsChanged, tenantId, {}, [rooms.user(tenantId, userId)])
    })
  }
  return listCurrent(ctx, reader)
}

/** Announcements to companies: kept by superadmins, shown to everybody of the companies. */
export const announcementParts: readonly ServerPart[] = [
  served,
  {
    permissions: { 'installation.announce': { sentence: 'Keep the announcements to companies', profiles: ['superadmin'] } },
    routes: [
      route(contract.listCurrentAnnouncements, (_input, actor, ctx) => listCurrent(ctx, actor)),
      route(contract.closeCompanyAnnouncement, ({ announcementId }, actor, ctx) => close(ctx, actor, announcementId)),
    ],
  },
]
