import { and, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { instantOf } from '#core/contract/zone.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { byText, orderOf } from '#core/server/db/orderOf.ts'
import { ofTenant, type TenantScope } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import type { callColumns, listVoiceCalls, VoiceCall } from '../contract/index.ts'
import { ownDevices } from './phone.ts'
import { voiceCalls, voiceDevicesTable } from './voice.table.ts'

const PAGE = 40
const DAY_MS = 86_400_000

const orders = {
  date: voiceCalls.startedAt,
  direction: voiceCalls.direction,
  status: voiceCalls.status,
  contact: byText(sql`coalesce(${contacts.name}, ${voiceCalls.name})`),
  phone: voiceCalls.phone,
  user: byText(users.name),
  device: byText(voiceCalls.deviceName),
  duration: voiceCalls.durationSeconds,
} satisfies Record<(typeof callColumns)[number], unknown>

export type CallFilter = Omit<z.output<(typeof listVoiceCalls)['input']>, 'pageNumber' | 'sort'>

export const selectCalls = (ctx: ServerContext, scope: TenantScope, where: SQL | undefined) =>
  ctx.db
    .select({ call: voiceCalls, contactName: contacts.name, userName: users.name })
    .from(voiceCalls)
    .leftJoin(contacts, and(eq(contacts.tenantId, voiceCalls.tenantId), eq(contacts.id, voiceCalls.contactId)))
    .leftJoin(users, and(eq(users.tenantId, voiceCalls.tenantId), eq(users.id, voiceCalls.userId)))
    .where(ofTenant(voiceCalls, scope, where))
    .$dynamic()

type Selected = Awaited<ReturnType<typeof selectCalls>>[number]

export const presentCall = ({ call, contactName, userName }: Selected): VoiceCall => ({
  id: call.id,
  rev: call.rev,
  startedAt: call.startedAt.toISOString(),
  direction: call.direction,
  status: call.status,
  durationSeconds: call.durationSeconds,
  phone: call.phone,
  name: call.name,
  contact: call.contactId !== null && contactName !== null ? { id: call.contactId, name: contactName } : null,
  user: call.userId !== null && userName !== null ? { id: call.userId, name: userName } : null,
  device: { id: call.deviceId, name: call.deviceName, connection: call.connectionName },
  ticketId: call.ticketId,
})

export const leads = ({ profile }: Pick<Actor, 'profile'>): boolean => profile === 'admin' || profile === 'super'

/** Rows that somebody sees: all for who leads; else the own ones, and those on own devices that nobody took. */
async function visibleTo(ctx: ServerContext, actor: Actor): Promise<SQL | undefined> {
  if (leads(actor)) return undefined
  const devices = (await ownDevices(ctx, actor)).map(({ id }) => id)
  const isOpenToAll = devices.length > 0 ? and(isNull(voiceCalls.userId), inArray(voiceCalls.deviceId, devices)) : undefined
  return or(eq(voiceCalls.userId, actor.userId), isOpenToAll)
}

export async function conditionOf(ctx: ServerContext, actor: Actor, filter: CallFilter): Promise<SQL | undefined> {
  const zone = await ctx.setting(actor.tenantId, companyTimeZone)
  const midnight = (day: string, daysAfter: number) => instantOf(Date.parse(`${day}T00:00:00Z`) + daysAfter * DAY_MS, zone)
  return and(
    await visibleTo(ctx, actor),
    filter.startDate ? gte(voiceCalls.startedAt, midnight(filter.startDate, 0)) : undefined,
    filter.endDate ? lt(voiceCalls.startedAt, midnight(filter.endDate, 1)) : undefined,
    filter.agentId ? eq(voiceCalls.userId, filter.agentId) : undefined,
    filter.deviceId ? eq(voiceCalls.deviceId, filter.deviceId) : undefined,
    filter.state ? eq(voiceCalls.status, filter.state) : undefined,
    filter.direction ? eq(voiceCalls.direction, filter.direction) : undefined,
  )
}

/** @see contract listVoiceCalls */
export async function listCalls(
  ctx: ServerContext,
  actor: Actor,
  { pageNumber, sort, ...filter }: z.output<(typeof listVoiceCalls)['input']>,
): Promise<z.input<(typeof listVoiceCalls)['output']>> {
  const where = await conditionOf(ctx, actor, filter)
  const rows = await selectCalls(ctx, actor, where)
    .orderBy(...orderOf(sort, orders, [desc(voiceCalls.startedAt), desc(voiceCalls.id)]))
    .limit(PAGE)
    .offset((pageNumber - 1) * PAGE)
  const [counted] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(voiceCalls)
    .where(ofTenant(voiceCalls, actor, where))
  const count = counted?.count ?? 0
  return { calls: rows.map(presentCall), count, hasMore: pageNumber * PAGE < count }
}

/** @see contract listCallDevices */
export async function listDevices(ctx: ServerContext, actor: Actor): Promise<{ id: number; name: string }[]> {
  if (!leads(actor)) return (await ownDevices(ctx, actor)).map(({ id, name }) => ({ id, name }))
  return ctx.db
    .select({ id: voiceDevicesTable.id, name: voiceDevicesTable.name })
    .from(voiceDevicesTable)
    .where(ofTenant(voiceDevicesTable, actor))
    .orderBy(byText(voiceDevicesTable.name))
}
