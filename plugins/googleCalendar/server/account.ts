import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, Person, ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import * as contract from '../contract/index.ts'
import { askGoogle, GoogleError } from './api.ts'
import { callbackOf, openClient, shownClient } from './client.ts'
import { type AccountRow, googleAccounts, googleEvents } from './google.table.ts'
import { withAccount } from './tokens.ts'

export const accountOf = (ctx: Pick<ServerContext, 'db'>, person: Pick<Person, 'tenantId' | 'userId'>): Promise<AccountRow | undefined> =>
  tenantRows(ctx.db, person, googleAccounts).first(eq(googleAccounts.userId, person.userId))

export const presentAccount = (row: AccountRow): contract.GoogleAccount => ({
  email: row.email,
  calendarId: row.calendarId,
  calendarName: row.calendarName,
  isTwoWay: row.isTwoWay,
  reminderMinutes: row.reminderMinutes,
  state: row.state,
  syncedAt: row.syncedAt?.toISOString() ?? null,
  failure: row.failure,
})

/** Tells the person's own screens. */
export function announceAccount(tx: ServerContext, row: AccountRow, isGone = false): void {
  tx.push(contract.googleAccountChanged, row.tenantId, { account: isGone ? null : presentAccount(row) }, [rooms.user(row.tenantId, row.userId)])
}

/** @see getGoogleCalendar of the contract */
export async function getCalendar(ctx: ServerContext, actor: Actor) {
  const row = await accountOf(ctx, actor)
  return {
    isReady: (await openClient(ctx, actor.tenantId)) !== null,
    client: actor.can('googleCalendar.edit') ? await shownClient(ctx, actor.tenantId) : null,
    callback: callbackOf(ctx),
    account: row ? presentAccount(row) : null,
  }
}

const listSchema = z.looseObject({ items: z.array(z.looseObject({ id: z.string(), summary: z.string().catch(''), accessRole: z.string().catch('') })) })

/** @see listGoogleCalendars of the contract */
export async function listCalendars(ctx: ServerContext, actor: Actor): Promise<{ id: string; name: string }[]> {
  const row = await accountOf(ctx, actor)
  if (row?.state !== 'connected') throw contract.googleNotConnected()
  try {
    const answer = await withAccount(ctx, row, ({ base, token }) =>
      askGoogle(ctx, { method: 'GET', url: `${base}/users/me/calendarList?maxResults=250`, token }),
    )
    const read = listSchema.safeParse(answer)
    if (!read.success) throw contract.googleUnreachable()
    return read.data.items.filter(({ accessRole }) => accessRole === 'owner' || accessRole === 'writer').map(({ id, summary }) => ({ id, name: summary || id }))
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error
    throw error.reason === 'revoked' ? contract.googleNotConnected() : contract.googleUnreachable()
  }
}

/** @see changeGoogleAccount of the contract */
export const changeAccount = (ctx: ServerContext, actor: Actor, wish: z.output<typeof contract.changeGoogleAccount.input>): Promise<contract.GoogleAccount> =>
  ctx.transact(async (tx) => {
    const { reminderMinutes, calendarId, calendarName, isTwoWay } = wish
    if (reminderMinutes !== null && !(Number.isInteger(reminderMinutes) && reminderMinutes >= 0 && reminderMinutes <= contract.LONGEST_REMINDER))
      throw contract.refusedGoogle([{ field: 'reminderMinutes', code: 'invalid_type', message: `Whole minutes from 0 to ${contract.LONGEST_REMINDER}` }])
    const before = await accountOf(tx, actor)
    if (!before) throw contract.googleNotConnected()
    const mine = eq(googleAccounts.userId, actor.userId)
    const moved = before.calendarId !== calendarId
    // The meetings are written into the other calendar anew; what stands in the old one stays.
    if (moved) await tenantRows(tx.db, actor, googleEvents).remove(eq(googleEvents.userId, actor.userId))
    const anew = moved ? { syncToken: null, pulledAt: null } : {}
    await tenantRows(tx.db, actor, googleAccounts).write(mine, { calendarId, calendarName, isTwoWay, reminderMinutes, nextAt: tx.now(), ...anew })
    const row = await accountOf(tx, actor)
    if (!row) throw contract.googleNotConnected()
    announceAccount(tx, row)
    return presentAccount(row)
  })
