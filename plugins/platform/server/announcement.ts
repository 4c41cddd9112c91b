import { createHash } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { invalidInput } from '#core/contract/errors.ts'
import { PLATFORM_TENANT, tenants } from '#core/server/auth/identity.table.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import * as contract from '../contract/index.ts'
import { announcementClosings, announcements } from './announcement.table.ts'

type Row = typeof announcements.$inferSelect
type Own = z.output<typeof contract.ownAnnouncementSchema>
type Whose = Pick<Actor, 'tenantId' | 'userId'>

const PLATFORM = { tenantId: PLATFORM_TENANT }
/** Texts that somebody closed long ago hardly come back. */
const MOST_CLOSED = 100

const rowsOf = (ctx: ServerContext) => tenantRows(ctx.db, PLATFORM, announcements)
const idOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** The announcement that is shown now. */
function shown(ctx: ServerContext, row: Row | undefined): contract.Announcement | null {
  if (!row || row.text === '' || (row.endsAt !== null && row.endsAt <= ctx.now())) return null
  return { id: idOf(row.text), text: row.text, link: row.link, level: row.level, endsAt: row.endsAt?.toISOString() ?? null }
}

/** @see getAnnouncement of the contract */
export async function readAnnouncement(ctx: ServerContext, whose: Whose): Promise<Own> {
  const announcement = shown(ctx, await rowsOf(ctx).first(undefined))
  const closed = await ctx.db
    .select({ id: announcementClosings.announcementId })
    .from(announcementClosings)
    .where(ofTenant(announcementClosings, whose, eq(announcementClosings.userId, whose.userId)))
    .orderBy(desc(announcementClosings.closedAt))
    .limit(MOST_CLOSED)
  return { announcement, closedIds: closed.map(({ id }) => id) }
}

/** @see closeAnnouncement of the contract */
export async function closeAnnouncement(ctx: ServerContext, { tenantId, userId }: Whose, id: string): Promise<Own> {
  if (shown(ctx, await rowsOf(ctx).first(undefined))?.id === id) {
    await ctx.transact(async (tx) => {
      await tenantRows(tx.db, { tenantId }, announcementClosings).insertIfAbsent({ userId, announcementId: id, closedAt: tx.now() })
      tx.push(contract.announcementClosed, tenantId, { id }, [rooms.user(tenantId, userId)])
    })
  }
  return readAnnouncement(ctx, { tenantId, userId })
}

const present = (row: Row | undefined): contract.WrittenAnnouncement => ({
  text: row?.text ?? '',
  link: row?.link ?? '',
  level: row?.level ?? 'information',
  endsAt: row?.endsAt?.toISOString() ?? null,
  rev: row?.rev ?? 0,
})

/** @see getWrittenAnnouncement of the contract */
export const readWritten = async (ctx: ServerContext): Promise<contract.WrittenAnnouncement> => present(await rowsOf(ctx).first(undefined))

async function tellEverybody(tx: ServerContext, row: Row): Promise<void> {
  const announcement = shown(tx, row)
  for (const { id } of await tx.db.select({ id: tenants.id }).from(tenants)) {
    tx.push(contract.announcementChanged, id, { announcement }, [rooms.tenant(id)])
  }
}

/** @see saveAnnouncement of the contract */
export async function saveAnnouncement(
  ctx: ServerContext,
  { rev, ...draft }: z.output<(typeof contract.saveAnnouncement)['input']>,
): Promise<contract.WrittenAnnouncement> {
  const problems = contract.announcementProblems(draft, ctx.now().getTime())
  if (problems.length > 0) throw invalidInput(problems, 422)
  const text = contract.cleanAnnouncement(draft.text)
  const isNone = text === ''
  const values = {
    text,
    link: isNone ? '' : draft.link.trim(),
    level: isNone ? ('information' as const) : draft.level,
    endsAt: isNone || draft.endsAt === null ? null : new Date(draft.endsAt),
  }
  return ctx.transact(async (tx) => {
    const rows = rowsOf(tx)
    const made = await rows.insertIfAbsent(values)
    await rows.hold(eq(announcements.tenantId, PLATFORM_TENANT))
    const before = await rows.first(undefined)
    if (!made && rev !== undefined && rev !== before?.rev) throw contract.announcementRewritten()
    const [row] = made ? [made] : await rows.update(undefined, values)
    if (row) await tellEverybody(tx, row)
    return present(row)
  })
}
