import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { noPermission, noUserFound } from '#core/contract/errors.ts'
import { users } from '#core/server/auth/identity.table.ts'
import type { presenceSignalled } from '#core/server/auth/presenceSignalled.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { perServer } from '#core/server/perServer.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { createTurns } from '#core/server/turns.ts'
import { type User, userPresenceChanged } from '../contract/index.ts'
import { type PresenceFacts, statusOf } from './statusOf.ts'
import { presentUser } from './users.ts'

type UserRow = typeof users.$inferSelect
/** Change of somebody's presence; asked again once the row is held. */
type Change = (before: UserRow) => PresenceFacts | Promise<PresenceFacts>

const isSame = (one: PresenceFacts, other: PresenceFacts) => one.isHere === other.isHere && one.pause === other.pause

/** Changes whether somebody is here and pauses; the tenant is told when their `status` is another one. */
export async function changePresence(ctx: ServerContext, tenantId: number, userId: number, change: Change): Promise<UserRow | undefined> {
  const isPerson = eq(users.id, userId)
  const seen = await tenantRows(ctx.db, { tenantId }, users).first(isPerson)
  // Most connects change nothing, and hold nothing.
  if (!seen || isSame(seen, await change(seen))) return seen
  return ctx.transact(async (tx) => {
    const rows = tenantRows(tx.db, { tenantId }, users)
    await rows.hold(isPerson)
    const before = await rows.first(isPerson)
    if (!before) return undefined
    const { isHere, pause } = await change(before)
    if (isSame(before, { isHere, pause })) return before
    const status = statusOf({ isHere, pause })
    // A pause says nothing of whether they are here: another may have chosen it.
    const moved = isHere === before.isHere ? {} : { lastOnline: tx.now() }
    const [row] = await rows.update(isPerson, { isHere, pause, isOnline: status === 'online', ...moved })
    if (!row || status === statusOf(before)) return row
    const { name: username, email, isOnline, rev } = row
    const payload = { userId, username, email, isOnline, status, lastLogin: row.lastLogin?.toISOString() ?? null, rev }
    tx.push(userPresenceChanged, tenantId, payload, [rooms.tenant(tenantId)])
    tx.emit(userPresenceChanged, tenantId, payload)
    return row
  })
}

/** A pause, or the end of one. @throws noPermission (403) for another's, unless one leads; noUserFound (404) */
export async function setOnline(ctx: ServerContext, actor: Actor, id: number, isOnline: boolean): Promise<User> {
  const { tenantId } = actor
  const isSelf = id === actor.userId
  if (!(await tenantRows(ctx.db, actor, users).first(eq(users.id, id)))) throw noUserFound()
  if (!isSelf && !actor.can('team.setPresence')) throw noPermission()
  const row = await changePresence(ctx, tenantId, id, ({ isHere, pause }) => {
    if (isOnline) return { isHere: isHere || isSelf, pause: null }
    return { isHere, pause: isHere || isSelf ? 'chosen' : pause }
  })
  if (!row) throw noUserFound()
  return presentUser(ctx.db, actor, row)
}

/** Signing out of one login while another has a line is not leaving. */
const hasOtherLogin = async (ctx: ServerContext, tenantId: number, userId: number, chainId: string) =>
  (await ctx.sockets.inRoom(rooms.user(tenantId, userId))).some(({ actor }) => actor.chainId !== chainId)

type Signal = z.output<typeof presenceSignalled.payload>

const turnsOf = perServer(createTurns)

/** Follows people who came, left, became active or idle; the signals of one person in their order: who leaves and comes back at once is here. */
export const followSignals = (signal: Signal, tenantId: number, ctx: ServerContext): Promise<void> =>
  turnsOf(ctx)(`${tenantId}:${signal.userId}`, () => followSignal(signal, tenantId, ctx))

async function followSignal(signal: Signal, tenantId: number, ctx: ServerContext): Promise<void> {
  await changePresence(ctx, tenantId, signal.userId, async (before) => {
    const { pause } = before
    switch (signal.kind) {
      case 'came':
        return { isHere: true, pause }
      case 'active':
        return { isHere: true, pause: pause === 'idle' ? null : pause }
      case 'idle':
        return { isHere: true, pause: pause ?? 'idle' }
      case 'left':
        return (await hasOtherLogin(ctx, tenantId, signal.userId, signal.chainId)) ? before : { isHere: false, pause: null }
    }
  })
}
