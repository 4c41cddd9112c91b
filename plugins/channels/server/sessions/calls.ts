import { and, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { z } from 'zod'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { decrypt, type EncryptionKey, encrypt } from '#core/server/encryption.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { ChannelError, channelReasons } from '#plugins/connections/contract/index.ts'
import { channelCalls, channelConnections } from '../channels.table.ts'
import { keyOfPlace, nodeOf, type OpenSession, type Place } from './node.ts'

export const CALLS = 'channel calls'
const keyFor = ({ host }: ServerContext): EncryptionKey => host.encryptionKey(CALLS)

/** How long a session of another node is waited for: files have to go out meanwhile. */
const PATIENCE_MS = 150_000
const CHECK_MS = 150

const questionSchema = z.object({ name: z.string(), args: z.unknown() })
const factsSchema = z.object({ retryAfterMs: z.number().optional(), providerCode: z.string().optional(), detail: z.string().optional() })
const answerSchema = z.union([z.object({ reason: z.enum(channelReasons), facts: factsSchema }), z.object({ value: z.unknown() })])

const encryptJson = (ctx: ServerContext, value: unknown): string => encrypt(keyFor(ctx), JSON.stringify(value))
const openJson = (ctx: ServerContext, encrypted: string): unknown => JSON.parse(decrypt(keyFor(ctx), encrypted) ?? 'null')

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function isElsewhere(ctx: ServerContext, { tenantId, connectionId }: Place): Promise<boolean> {
  const row = await tenantRows(ctx.db, { tenantId }, channelConnections).first(eq(channelConnections.connectionId, connectionId))
  return row?.sessionUntil != null && row.sessionUntil > ctx.now() && row.sessionHolder !== nodeOf(ctx).id
}

/** Answer of the holder; a call that it has not begun with is taken back. @throws ChannelError */
async function answerTo(ctx: ServerContext, { tenantId }: Place, id: string): Promise<unknown> {
  const calls = tenantRows(ctx.db, { tenantId }, channelCalls)
  const until = ctx.now().getTime() + PATIENCE_MS
  try {
    while (ctx.now().getTime() < until) {
      const call = await calls.first(eq(channelCalls.id, id))
      if (call?.answer != null) {
        const answer = answerSchema.parse(openJson(ctx, call.answer))
        if ('reason' in answer) throw new ChannelError(answer.reason, answer.facts)
        return answer.value
      }
      await later(CHECK_MS)
    }
    const untaken = await calls.update(and(eq(channelCalls.id, id), isNull(channelCalls.takenAt)), { takenAt: ctx.now() })
    throw new ChannelError(untaken.length > 0 ? 'reconnecting' : 'uncertain')
  } finally {
    await calls.remove(eq(channelCalls.id, id))
  }
}

/** @see session of `ChannelConnection` */
export async function askSession(ctx: ServerContext, place: Place, name: string, args: unknown): Promise<unknown> {
  const open = nodeOf(ctx).openSessions.get(keyOfPlace(place))
  if (open) return open.session.call(name, args)
  if (!(await isElsewhere(ctx, place))) throw new ChannelError('reconnecting')
  const { tenantId, connectionId } = place
  const id = newId()
  await tenantRows(ctx.db, { tenantId }, channelCalls).insert({ id, connectionId, at: ctx.now(), question: encryptJson(ctx, { name, args }) })
  return answerTo(ctx, place, id)
}

/** @throws what is no word of the channel */
async function replyOf(ctx: ServerContext, { session, connectionId }: OpenSession, question: string): Promise<z.infer<typeof answerSchema>> {
  try {
    const { name, args } = questionSchema.parse(openJson(ctx, question))
    return { value: (await session.call(name, args)) ?? null }
  } catch (error) {
    if (error instanceof ChannelError) return { reason: error.reason, facts: error.facts }
    ctx.log.error({ connectionId, reason: error instanceof Error ? error.name : 'unknown' }, 'call of a session')
    return { reason: 'temporary', facts: {} }
  }
}

async function answerCallsOf(ctx: ServerContext, session: OpenSession): Promise<void> {
  const calls = tenantRows(ctx.db, session, channelCalls)
  const taken = await calls.update(and(eq(channelCalls.connectionId, session.connectionId), isNull(channelCalls.takenAt)), { takenAt: ctx.now() })
  await Promise.all(
    taken.map(async ({ id, question }) => calls.write(eq(channelCalls.id, id), { answer: encryptJson(ctx, await replyOf(ctx, session, question)) })),
  )
}

/** Does what other nodes ask of the sessions that this node holds. */
export async function answerCalls(ctx: ServerContext): Promise<void> {
  const { openSessions } = nodeOf(ctx)
  if (openSessions.size === 0) return
  const open = await ctx.db
    .selectDistinct({ tenantId: channelCalls.tenantId, connectionId: channelCalls.connectionId })
    .from(channelCalls)
    .where(
      and(
        isNull(channelCalls.takenAt),
        inArray(
          channelCalls.connectionId,
          [...openSessions.values()].map(({ connectionId }) => connectionId),
        ),
      ),
    )
  await Promise.all(open.flatMap((place) => openSessions.get(keyOfPlace(place)) ?? []).map((one) => answerCallsOf(ctx, one)))
}

/** Calls that whoever asked has gone from. */
export async function sweepCalls(ctx: ServerContext): Promise<void> {
  await ctx.db.delete(channelCalls).where(and(isNotNull(channelCalls.id), lt(channelCalls.at, new Date(ctx.now().getTime() - 2 * PATIENCE_MS))))
}
