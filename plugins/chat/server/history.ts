import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { noPermission, noUserFound } from '#core/contract/errors.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { connectionsService, noConnectionFound } from '#plugins/connections/contract/index.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { notSupported, type syncOld, type syncOldByUser } from '../contract/index.ts'
import { historyMarks } from './historyMarks.table.ts'

const DAY_MS = 86_400_000
/** Days that are looked back where nobody says how many, and nothing is known. */
const USUAL_DAYS = 30

const leads = ({ profile }: Actor): boolean => profile !== 'user'

/** From when on: so many days ago, else since the company last said that all is known. */
async function sinceOf(ctx: ServerContext, actor: Actor, days: number | undefined): Promise<Date> {
  const mark = days === undefined ? await tenantRows(ctx.db, actor, historyMarks).first(undefined) : undefined
  return mark?.knownUntil ?? new Date(ctx.now().getTime() - (days ?? USUAL_DAYS) * DAY_MS)
}

interface Place {
  channel: string
  connectionId: number
  contactId: number | null
}

/** Begins the import; false for a channel that keeps no history. */
async function begin(ctx: ServerContext, { tenantId }: Actor, { channel, ...place }: Place, since: Date): Promise<boolean> {
  const { abilities, bringHistory: bring } = ctx.use(connectionsService).channelOf(channel)
  if (!abilities.history || !bring) return false
  await bring({ tenantId, ...place, since })
  return true
}

/** @see syncOld of the contract */
export async function bringHistory(
  ctx: ServerContext,
  actor: Actor,
  { ticketId, whatsappId, days }: z.output<(typeof syncOld)['input']>,
): Promise<{ isStarted: true }> {
  const isStarted = await begin(ctx, actor, await placeOf(ctx, actor, ticketId, whatsappId), await sinceOf(ctx, actor, days))
  if (!isStarted) throw notSupported()
  return { isStarted }
}

async function placeOf(ctx: ServerContext, actor: Actor, ticketId: number | undefined, whatsappId: number | undefined): Promise<Place> {
  if (ticketId !== undefined) {
    const { channel, whatsappId: connectionId, contactId } = await ctx.use(ticketsService).readable(actor, ticketId)
    return { channel, connectionId, contactId }
  }
  if (!leads(actor)) throw noPermission()
  const connection = await ctx.use(connectionsService).byId(actor.tenantId, whatsappId ?? 0)
  if (!connection) throw noConnectionFound()
  return { channel: connection.type, connectionId: connection.id, contactId: null }
}

/** @see syncOldByUser of the contract */
export async function bringHistoryOfPerson(
  ctx: ServerContext,
  actor: Actor,
  { userId = actor.userId, days }: z.output<(typeof syncOldByUser)['input']>,
): Promise<{ isStarted: true }> {
  if (userId !== actor.userId && !leads(actor)) throw noPermission()
  const members = await ctx.use(teamService).membersOf(actor.tenantId)
  if (!members.some((member) => member.userId === userId)) throw noUserFound()
  const since = await sinceOf(ctx, actor, days)
  const own = await tenantRows(ctx.db, actor, tickets).find(and(eq(tickets.userId, userId), eq(tickets.status, 'open')))
  let isStarted = false
  for (const { channel, whatsappId: connectionId, contactId } of own) if (await begin(ctx, actor, { channel, connectionId, contactId }, since)) isStarted = true
  if (!isStarted) throw notSupported()
  return { isStarted }
}

/** @see updateSyncTime of the contract */
export async function noteSyncTime(ctx: ServerContext, actor: Actor, tenantId: number): Promise<{ syncTime: string }> {
  if (tenantId !== actor.tenantId) throw noPermission()
  const knownUntil = ctx.now()
  const marks = tenantRows(ctx.db, actor, historyMarks)
  const isNew = await marks.insertIfAbsent({ knownUntil })
  if (!isNew) await marks.write(undefined, { knownUntil })
  return { syncTime: knownUntil.toISOString() }
}
