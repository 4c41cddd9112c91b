import { and, eq, gte, inArray, isNull } from 'drizzle-orm'
import { maskName, SEE_NUMBERS } from '#core/contract/personalNumber.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { Person, ServerContext } from '#core/server/plugin.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { roleIn } from '#plugins/funnel/contract/index.ts'
import { dealActions, deals, pipelineRows } from '#plugins/funnel/server/funnel.table.ts'
import type { Meeting } from '../../contract/index.ts'

/** Meetings of one person that a calendar holds. */
const MOST = 1_000
/** Meetings that began longer ago are history, and stay as they are. */
const PAST_MS = 24 * 3_600_000

const select = (ctx: Pick<ServerContext, 'db'>) =>
  ctx.db
    .select({ action: dealActions, contact: contacts.name })
    .from(dealActions)
    .innerJoin(deals, and(eq(deals.tenantId, dealActions.tenantId), eq(deals.id, dealActions.dealId), isNull(deals.deletedAt)))
    .leftJoin(contacts, and(eq(contacts.tenantId, deals.tenantId), eq(contacts.id, deals.contactId)))

type Found = Awaited<ReturnType<typeof select>>[number]

/** A meeting as its owner may read it. */
const meetingOf = ({ host }: Pick<ServerContext, 'host'>, owner: Person, { action, contact }: Found): Meeting => ({
  actionId: action.id,
  title: action.title,
  contact: owner.can(SEE_NUMBERS) ? (contact ?? '') : maskName(contact ?? ''),
  note: action.note,
  link: `${host.publicUrl}/funil/negocio/${action.dealId}`,
  dueAt: action.dueAt,
  minutes: action.minutes,
})

/** Pipelines that somebody sees. */
const pipelinesOf = async (ctx: ServerContext, owner: Person): Promise<number[]> =>
  (await tenantRows(ctx.db, owner, pipelineRows).find()).filter((row) => roleIn(row, owner) !== null).map(({ id }) => id)

const ownMeetings = async (ctx: ServerContext, owner: Person) =>
  and(
    eq(dealActions.kind, 'meeting'),
    eq(dealActions.ownerId, owner.userId),
    isNull(dealActions.deletedAt),
    inArray(deals.pipelineId, await pipelinesOf(ctx, owner)),
  )

/** Meetings that are to stand in somebody's calendar. */
export async function comingMeetings(ctx: ServerContext, owner: Person): Promise<Meeting[]> {
  const since = new Date(ctx.now().getTime() - PAST_MS)
  const found = await select(ctx)
    .where(ofTenant(dealActions, owner, await ownMeetings(ctx, owner), isNull(dealActions.doneAt), gte(dealActions.dueAt, since)))
    .orderBy(dealActions.dueAt)
    .limit(MOST)
  return found.map((row) => meetingOf(ctx, owner, row))
}

/** Actions, of some, that still are meetings of somebody, done or not; with whether they are done. */
export async function meetingsById(
  ctx: ServerContext,
  owner: Person,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { meeting: Meeting; isDone: boolean }>> {
  if (ids.length === 0) return new Map()
  const found = await select(ctx).where(ofTenant(dealActions, owner, await ownMeetings(ctx, owner), inArray(dealActions.id, [...ids])))
  return new Map(found.map((row) => [row.action.id, { meeting: meetingOf(ctx, owner, row), isDone: row.action.doneAt !== null }]))
}
