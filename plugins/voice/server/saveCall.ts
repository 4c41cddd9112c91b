import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { invalidInput } from '#core/contract/errors.ts'
import { lockUntilCommit } from '#core/server/db/lockUntilCommit.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { contactsService } from '#plugins/contacts/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { type CallStatus, callReportSchema, noVoiceCallFound, type putVoiceCall, type VoiceCall, voiceCallSaved, voiceDevices } from '../contract/index.ts'
import { connectionNames } from './devices.ts'
import { ownDevices } from './phone.ts'
import { presentCall, selectCalls } from './selectCalls.ts'
import { type CallRow, type DeviceRow, voiceCalls } from './voice.table.ts'

type Report = z.output<typeof callReportSchema>

/** A state replaces those of a lower rank: what browsers say late or again changes nothing. */
const ranks: Record<CallStatus, number> = { ringing: 0, missed: 1, failed: 2, rejected: 2, answered: 3, ended: 4 }

/** How long before now a call may have begun, by a clock that goes wrong. */
const OLDEST_MS = 24 * 60 * 60_000

interface Party {
  contactId: number | null
  ticketId: number | null
}

/** The contact and conversation of a call: as the browser says, where its person may see them; else the contact of the number and their last conversation on the connection. */
async function partyOf(tx: ServerContext, actor: Actor, { whatsappId }: DeviceRow, report: Report): Promise<Party> {
  if (report.ticketId !== null) {
    const ticket = await tx.use(ticketsService).readable(actor, report.ticketId)
    return { contactId: ticket.contactId, ticketId: ticket.id }
  }
  const contactId = report.contactId === null ? await contactOf(tx, actor, report.phone) : (await tx.use(contactsService).get(actor, report.contactId)).id
  if (contactId === null) return { contactId, ticketId: null }
  const ticket = await tx.use(ticketsService).latestOf(actor.tenantId, contactId, whatsappId)
  return { contactId, ticketId: ticket?.id ?? null }
}

async function contactOf(tx: ServerContext, actor: Actor, phone: string): Promise<number | null> {
  const number = phone.replaceAll(/\D/g, '')
  if (number === '') return null
  const [row] = await tx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(ofTenant(contacts, actor, eq(contacts.number, number), isNull(contacts.hiddenAt)))
  return row?.id ?? null
}

/** A browser's clock may be wrong: not later than now, not older than a day, and no talk that is longer than the call. */
function timesOf(now: Date, report: Report): Pick<CallRow, 'startedAt' | 'durationSeconds'> {
  const reportedStart = new Date(report.startedAt)
  const age = now.getTime() - reportedStart.getTime()
  const startedAt = age < 0 || age > OLDEST_MS ? now : reportedStart
  const most = Math.max(0, Math.round(age / 1000))
  return { startedAt, durationSeconds: report.durationSeconds === null ? null : Math.min(report.durationSeconds, most) }
}

/** Nobody took a call that was missed; every other state is of whoever says it. */
const takenBy = ({ direction, status }: Report, { userId }: Actor): number | null => (direction === 'incoming' && status === 'missed' ? null : userId)

async function announce(tx: ServerContext, tenantId: number, call: VoiceCall): Promise<void> {
  const members = await tx.use(teamService).membersOf(tenantId)
  const receivers = members.filter(({ userId, profile }) => profile === 'admin' || profile === 'super' || userId === call.user?.id)
  if (call.user === null)
    for (const member of members)
      if (!receivers.includes(member) && (await ownDevices(tx, { tenantId, userId: member.userId })).some(({ id }) => id === call.device.id))
        receivers.push(member)
  tx.push(
    voiceCallSaved,
    tenantId,
    call,
    receivers.map(({ userId }) => rooms.user(tenantId, userId)),
  )
}

async function presented(tx: ServerContext, actor: Actor, id: number): Promise<VoiceCall> {
  const [row] = await selectCalls(tx, actor, eq(voiceCalls.id, id))
  if (!row) throw noVoiceCallFound()
  return presentCall(row)
}

/** @throws invalidInput (422) */
function checked(given: unknown): Report {
  const parsed = callReportSchema.safeParse(given)
  if (parsed.success) return parsed.data
  throw invalidInput(
    parsed.error.issues.map(({ path, code, message }) => ({ field: path.join('.'), code, message })),
    422,
  )
}

/** @see contract putVoiceCall */
export async function saveCall(ctx: ServerContext, actor: Actor, given: z.output<(typeof putVoiceCall)['input']>): Promise<VoiceCall> {
  const report = checked(given)
  return ctx.transact(async (tx) => {
    const device = (await ownDevices(tx, actor)).find(({ id }) => id === report.deviceId)
    if (!device) throw voiceDevices.notFound()
    const { callId, deviceId, direction, status, phone, name } = report
    await lockUntilCommit(tx.db, `voice:${actor.tenantId}:${deviceId}:${callId}`)
    const calls = tenantRows(tx.db, actor, voiceCalls)
    const before = await calls.first(and(eq(voiceCalls.deviceId, deviceId), eq(voiceCalls.callId, callId)))
    const userId = takenBy(report, actor)
    if (before && before.userId !== null && before.userId !== actor.userId && userId !== null) throw noVoiceCallFound()
    if (before && ranks[status] <= ranks[before.status]) return presented(tx, actor, before.id)

    const times = timesOf(tx.now(), report)
    const saved = before
      ? (await calls.update(eq(voiceCalls.id, before.id), { status, userId: userId ?? before.userId, durationSeconds: times.durationSeconds }))[0]
      : await calls.insert({
          ...{ callId, deviceId, direction, status, phone, name, userId, ...times },
          ...(await partyOf(tx, actor, device, report)),
          deviceName: device.name,
          connectionName: (await connectionNames(tx, actor, [device.whatsappId])).get(device.whatsappId) ?? '',
        })
    if (!saved) throw noVoiceCallFound()
    const call = await presented(tx, actor, saved.id)
    await announce(tx, actor.tenantId, call)
    return call
  })
}
