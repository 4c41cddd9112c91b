import { and, desc, eq } from 'drizzle-orm'
import { noPermission } from '#core/contract/errors.ts'
import { mentionedIn } from '#core/contract/mentions.ts'
import { trackRows } from '#core/server/activity/trackedRows.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import * as contract from '../contract/index.ts'
import { dealRowOf, pipelineOf, type Reader } from './access.ts'
import { touchDeal } from './announce.ts'
import { type CommentRow, dealComments } from './funnel.table.ts'

/** Comments of a deal that are answered. */
const MOST = 500

const rowsOf = (ctx: Pick<ServerContext, 'db'>, scope: { tenantId: number }) => tenantRows(ctx.db, scope, dealComments)

export const trackedComments = trackRows<CommentRow>({
  rows: 'funnel.comment',
  table: dealComments,
  permission: 'funnel.view',
  columns: ['body'],
  texts: ['body'],
  nameOf: ({ dealId }) => String(dealId),
  sentences: 'funnel.log.comment',
  mayEdit: ({ userId }, who) => who.profile !== 'user' || who.userId === userId,
  check: async (tx, who, { dealId }) => void (await dealRowOf(tx, who, dealId)),
  announce: (tx, who, before, after) => touchDeal(tx, who, (after ?? before)?.dealId ?? 0),
})

/** @see listComments of the contract */
export async function commentsOf(ctx: ServerContext, reader: Reader, dealId: number): Promise<contract.DealComment[]> {
  await dealRowOf(ctx, reader, dealId)
  const rows = await ctx.db
    .select({ id: dealComments.id, userId: dealComments.userId, name: users.name, body: dealComments.body, createdAt: dealComments.createdAt })
    .from(dealComments)
    .leftJoin(users, and(eq(users.tenantId, dealComments.tenantId), eq(users.id, dealComments.userId)))
    .where(ofTenant(dealComments, reader, eq(dealComments.dealId, dealId)))
    .orderBy(desc(dealComments.createdAt), desc(dealComments.id))
    .limit(MOST)
  return rows.map(({ id, userId, name, body, createdAt }) => ({
    ...{ id, dealId, body, createdAt: createdAt.toISOString() },
    author: { id: userId, name: name ?? '' },
  }))
}

/** @see createComment of the contract */
export const createComment = (ctx: ServerContext, actor: Actor, dealId: number, given: string): Promise<contract.DealComment> =>
  ctx.transact(async (tx) => {
    const body = given.trim()
    if (body === '') throw contract.refusedDeal([{ field: 'body', code: 'required', message: 'Write the comment' }])
    if (body.length > contract.LONGEST_COMMENT)
      throw contract.refusedDeal([{ field: 'body', code: 'too_big', message: `At most ${contract.LONGEST_COMMENT} characters` }])
    const deal = await dealRowOf(tx, actor, dealId)
    const pipeline = await pipelineOf(tx, actor, deal.pipelineId)
    const row = await rowsOf(tx, actor).insert({ dealId, userId: actor.userId, body, createdAt: tx.now() })
    await trackedComments.record(tx, actor, null, row)
    const viewers = (await tx.use(teamService).membersOf(actor.tenantId)).filter((person) => contract.roleIn(pipeline, person) !== null)
    const named = mentionedIn(
      body,
      viewers.map(({ userId, name }) => ({ id: userId, name })),
    ).filter((userId) => userId !== actor.userId)
    if (named.length > 0) tx.emit(contract.dealMention, actor.tenantId, { dealId, title: deal.title, userIds: named, fromId: actor.userId, isGiven: false })
    await touchDeal(tx, actor, dealId)
    return { id: row.id, dealId, author: { id: actor.userId, name: actor.name }, body, createdAt: row.createdAt.toISOString() }
  })

/** @see deleteComment of the contract */
export const deleteComment = (ctx: ServerContext, actor: Actor, id: number): Promise<{ id: number }> =>
  ctx.transact(async (tx) => {
    const row = await rowsOf(tx, actor).first(eq(dealComments.id, id))
    if (!row) throw contract.noDealFound()
    await dealRowOf(tx, actor, row.dealId)
    if (actor.profile === 'user' && row.userId !== actor.userId) throw noPermission()
    await trackedComments.remove(tx, actor, row)
    await touchDeal(tx, actor, row.dealId)
    return { id }
  })
