import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { requestOutward } from '#core/server/outwardRequest.ts'
import { defineJob, type ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { bubbleOf, isQuietAt, type Notification, type notificationsWritten, type PushPayload, pageOf, timeIn } from '../../contract/index.ts'
import { type notificationDevices, notifications } from '../notifications.table.ts'
import { preferencesOf } from '../preferences.ts'
import { presentNotification, selectNotifications } from '../present.ts'
import { forgetEndpoint, livingDevices } from './devices.ts'
import { translateInto } from './translate.ts'
import { vapidKeys } from './vapid.ts'

/** The push service gives up after so long where the browser is off: older notifications are no help. */
const LIVES_SECONDS = 4 * 60 * 60
const TIMEOUT_MS = 10_000
const MOST_ANSWER_BYTES = 2_000
/** Answers of a push service for a subscription that is over. @see RFC 8030 */
const GONE: readonly number[] = [404, 410]

type Device = typeof notificationDevices.$inferSelect

/** The subscribed browsers that are told: none while the person has the program in view in any of theirs. */
export const devicesToTell = (devices: readonly Device[], isConnected: boolean): Device[] =>
  isConnected && devices.some(({ isVisible }) => isVisible) ? [] : devices.filter(({ endpoint }) => endpoint !== null)

/** New notifications go to the browsers of people who do not see them otherwise, each by a job of its own. */
export async function pushNotifications(ctx: ServerContext, tenantId: number, { people }: z.output<typeof notificationsWritten.payload>): Promise<void> {
  const devices = await livingDevices(
    ctx,
    tenantId,
    people.map(({ userId }) => userId),
  )
  const devicesByPerson = Map.groupBy(devices, ({ userId }) => userId)
  for (const { userId, ids } of people) {
    const own = devicesByPerson.get(userId) ?? []
    const recipients = own.length === 0 ? [] : devicesToTell(own, await ctx.sockets.isConnected(tenantId, userId))
    await ctx.enqueueMany(
      sendPush,
      recipients.flatMap((device) => ids.map((id) => ({ tenantId, userId, deviceId: device.id, notificationId: id }))),
    )
  }
}

/** Sends a notification to a browser, as it is at that moment: not if it was read meanwhile, or may not be read any more. */
export const sendPush = defineJob({
  name: 'notifications.push',
  payload: z.object({ tenantId: z.int(), userId: z.int(), deviceId: z.string(), notificationId: z.int() }),
  retries: 3,
  retryDelaySeconds: 5,
  async run({ tenantId, userId, deviceId, notificationId }, ctx) {
    const device = (await livingDevices(ctx, tenantId, [userId])).find(({ id }) => id === deviceId)
    const payload = device && (await payloadFor(ctx, device, notificationId))
    if (payload) await deliver(ctx, device, payload)
  },
})

async function payloadFor(ctx: ServerContext, { tenantId, userId, language }: Device, notificationId: number): Promise<PushPayload | null> {
  const [selected] = await selectNotifications(ctx, { tenantId }, eq(notifications.id, notificationId))
  if (selected?.row.userId !== userId || selected.row.readAt !== null) return null
  const one = presentNotification(selected)
  if (!(await mayKnow(ctx, tenantId, userId, one))) return null
  const { kinds, quiet, previews } = await preferencesOf(ctx, { tenantId, userId })
  if (!kinds[one.kind].desktop || isQuietAt(quiet, timeIn(await ctx.setting(tenantId, companyTimeZone), ctx.now()))) return null
  return { tag: `balcao-${one.id}`, ...bubbleOf(one, previews, translateInto(language)), url: pageOf(one) }
}

async function mayKnow(ctx: ServerContext, tenantId: number, userId: number, { kind, ticketId }: Notification): Promise<boolean> {
  if (ticketId === null) return true
  const tickets = ctx.use(ticketsService)
  const ticket = await tickets.find(tenantId, ticketId)
  if (!ticket) return false
  const people = kind === 'waiting' ? await tickets.viewersOf(tenantId, ticket) : await tickets.receiversOf(tenantId, ticket)
  return people.includes(rooms.user(tenantId, userId))
}

/** @throws Error where the push service should be asked again */
async function deliver(ctx: ServerContext, { tenantId, endpoint, p256dh, auth }: Device, payload: PushPayload): Promise<void> {
  if (endpoint === null || p256dh === null || auth === null) return
  const { default: webPush } = await import('web-push')
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
    vapidDetails: { subject: subjectOf(ctx), ...vapidKeys(ctx) },
    TTL: LIVES_SECONDS,
    urgency: 'high',
    topic: payload.tag,
    contentEncoding: 'aes128gcm',
  })
  const answer = await requestOutward(ctx.host.outward, {
    method: 'POST',
    url: endpoint,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body,
    timeoutMs: TIMEOUT_MS,
    mostBytes: MOST_ANSWER_BYTES,
    whenLonger: 'cut',
  })
  if (answer.ok && GONE.includes(answer.status)) return forgetEndpoint(ctx, tenantId, endpoint)
  if (answer.ok && answer.status < 300) return
  const isForGood = answer.ok && answer.status < 500 && answer.status !== 429
  ctx.log.warn({ host: new URL(endpoint).host, status: answer.ok ? answer.status : answer.failure }, 'a push message was not taken')
  if (!isForGood) throw new Error(`push service: ${answer.ok ? answer.status : answer.failure}`)
}

/** Push services write to this address in case of trouble; they take https addresses and mailboxes alone. */
const subjectOf = ({ host: { publicUrl } }: ServerContext): string => (publicUrl.startsWith('https:') ? publicUrl : 'mailto:admin@localhost')
