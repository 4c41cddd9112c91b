import { and, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { invalidInput } from '#core/contract/errors.ts'
import type { Actor } from '#core/server/actor.ts'
import { refreshTokens } from '#core/server/auth/identity.table.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { reportSight, subscribeToPush } from '../../contract/index.ts'
import { notificationDevices } from '../notifications.table.ts'
import { vapidKeys } from './vapid.ts'

/** Most browsers of one person; the one that was seen longest ago gives way. */
const MOST_DEVICES = 20

type Device = typeof notificationDevices.$inferSelect

const isThis = ({ userId }: Pick<Actor, 'userId'>, deviceId: string): SQL =>
  sql`${eq(notificationDevices.userId, userId)} and ${eq(notificationDevices.id, deviceId)}`

/** https, or this machine where the installation allows it: push services are elsewhere. */
async function isPushService(ctx: ServerContext, endpoint: string): Promise<boolean> {
  const { protocol, hostname, username } = new URL(endpoint)
  if (username !== '') return false
  try {
    await ctx.host.outward.addressOf(hostname)
  } catch {
    return false
  }
  return protocol === 'https:' || (protocol === 'http:' && hostname === '127.0.0.1')
}

/** @see contract getPushKey */
export async function pushKey(ctx: ServerContext, actor: Actor): Promise<{ publicKey: string; isSubscribed: boolean }> {
  const subscribed = and(eq(notificationDevices.userId, actor.userId), isNotNull(notificationDevices.endpoint))
  const one = await tenantRows(ctx.db, actor, notificationDevices).first(subscribed)
  return { publicKey: vapidKeys(ctx).publicKey, isSubscribed: one !== undefined }
}

/** @see contract subscribeToPush */
export async function subscribe(
  ctx: ServerContext,
  actor: Actor,
  { deviceId, endpoint, keys, language }: z.output<typeof subscribeToPush.input>,
): Promise<void> {
  if (!(await isPushService(ctx, endpoint))) throw invalidInput([{ field: 'endpoint', code: 'custom', message: 'this is no address of a push service' }], 422)
  await ctx.transact(async (tx) => {
    // Of somebody else who used this browser before, in whatever company.
    await tx.db
      .delete(notificationDevices)
      .where(
        and(
          eq(notificationDevices.endpoint, endpoint),
          or(ne(notificationDevices.tenantId, actor.tenantId), ne(notificationDevices.userId, actor.userId), ne(notificationDevices.id, deviceId)),
        ),
      )
    const facts = { chainId: actor.chainId, endpoint, ...keys, language, isVisible: true, seenAt: tx.now() }
    const rows = tenantRows(tx.db, actor, notificationDevices)
    const made = await rows.insertIfAbsent({ id: deviceId, userId: actor.userId, ...facts })
    if (!made) await rows.write(isThis(actor, deviceId), facts)
    await removeSurplus(tx, actor)
  })
}

async function removeSurplus(tx: ServerContext, { tenantId, userId }: Actor): Promise<void> {
  const rows = await tenantRows(tx.db, { tenantId }, notificationDevices).find(eq(notificationDevices.userId, userId))
  const surplus = rows.toSorted((one, other) => other.seenAt.getTime() - one.seenAt.getTime()).slice(MOST_DEVICES)
  for (const { id } of surplus) await tenantRows(tx.db, { tenantId }, notificationDevices).remove(isThis({ userId }, id))
}

/** @see contract unsubscribeFromPush */
export async function unsubscribe(ctx: ServerContext, actor: Actor, deviceId: string): Promise<void> {
  await tenantRows(ctx.db, actor, notificationDevices).remove(isThis(actor, deviceId))
}

/** @see contract reportSight. Of a person without any subscription nothing is stored. */
export async function noteSight(ctx: ServerContext, actor: Actor, { deviceId, isVisible }: z.output<typeof reportSight.input>): Promise<void> {
  const rows = tenantRows(ctx.db, actor, notificationDevices)
  const facts = { chainId: actor.chainId, isVisible, seenAt: ctx.now() }
  const [known] = await rows.update(isThis(actor, deviceId), facts)
  if (known || !(await pushKey(ctx, actor)).isSubscribed) return
  await rows.insertIfAbsent({ id: deviceId, userId: actor.userId, ...facts })
  await removeSurplus(ctx, actor)
}

/** Browsers in which a person is still signed in. */
export const livingDevices = (ctx: ServerContext, tenantId: number, userIds: readonly number[]): Promise<Device[]> =>
  ctx.db
    .select()
    .from(notificationDevices)
    .where(
      ofTenant(
        notificationDevices,
        { tenantId },
        sql`${notificationDevices.userId} = any(${sql.param([...userIds])}::int[])`,
        sql`exists (select from ${refreshTokens} where ${and(eq(refreshTokens.chainId, notificationDevices.chainId), isNull(refreshTokens.revokedAt))} and ${refreshTokens.expiresAt} > ${ctx.now().toISOString()}::timestamptz)`,
      ),
    )

/** The push service knows the subscription no more. */
export async function forgetEndpoint(ctx: ServerContext, tenantId: number, endpoint: string): Promise<void> {
  await tenantRows(ctx.db, { tenantId }, notificationDevices).remove(eq(notificationDevices.endpoint, endpoint))
}
