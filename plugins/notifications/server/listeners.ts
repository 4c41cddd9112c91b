import { type Listener, listen, type ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { paymentDue } from '#plugins/billing/contract/index.ts'
import { messageCreated } from '#plugins/chat/contract/index.ts'
import { exportEnded } from '#plugins/exports/contract/index.ts'
import { actionDue, dealMention } from '#plugins/funnel/contract/index.ts'
import { googleAccessLost } from '#plugins/googleCalendar/contract/index.ts'
import { peopleNamed } from '#plugins/notes/contract/index.ts'
import { peopleAlerted } from '#plugins/rules/contract/index.ts'
import { scheduleEnded } from '#plugins/schedules/contract/index.ts'
import { reminderFailed, taskDue, taskGiven, taskRefused } from '#plugins/tasks/contract/index.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { ownerNotified, type Ticket, ticketsRead, ticketsService, ticketWaitBegan, ticketWaitEnded } from '#plugins/tickets/contract/index.ts'
import { webhookSwitchedOff } from '#plugins/webhooks/contract/index.ts'
import { groupNotification, type Kind } from '../contract/index.ts'
import type { NotificationBatcher } from './desk.ts'
import type { NewNotification, NotificationEvent } from './gather.ts'

/** Shorter ones are there at once, and need no notice. */
const LONG_EXPORT_MS = 5_000

const kindOfCall: Record<string, Kind> = { given: 'given', taken: 'taken', snooze: 'reminder', whisper: 'whisper' }

const tell = (userId: number, kind: Kind, rest: Partial<NewNotification>): NotificationEvent => ({
  notification: { userId, kind, ticketId: null, actorId: null, subjectId: null, title: '', ...rest },
})

/** People of the ticket's queue who see it in their lists, also those who must accept it before they read it. */
async function peopleOfQueue(ctx: ServerContext, tenantId: number, ticket: Ticket): Promise<number[]> {
  const { queueId } = ticket
  if (queueId === null) return []
  const viewers = new Set(await ctx.use(ticketsService).viewersOf(tenantId, ticket))
  const members = await ctx.use(teamService).membersOf(tenantId)
  return members.flatMap(({ userId, queueIds }) => (queueIds.includes(queueId) && viewers.has(rooms.user(tenantId, userId)) ? [userId] : []))
}

/** A conversation of a group whose messages the company wants nobody to be told of. */
const isQuietGroup = async (ctx: ServerContext, tenantId: number, { isGroup }: Ticket): Promise<boolean> =>
  isGroup && (await ctx.setting(tenantId, groupNotification)) === 'disabled'

/** Listeners that turn what the rest of the program says into news for people. Nothing here asks the database. */
export const notificationListeners = (desk: NotificationBatcher): Listener[] => [
  listen(messageCreated, 'tell-owner-of-message', async ({ id, fromMe, ticket }, tenantId, ctx) => {
    if (fromMe || ticket.userId === null || ticket.status === 'closed' || (await isQuietGroup(ctx, tenantId, ticket))) return
    await desk.add(ctx, tenantId, tell(ticket.userId, 'message', { ticketId: ticket.id, subjectId: id }))
  }),
  listen(ticketsRead, 'forget-read-messages', ({ ticketIds }, tenantId, ctx) =>
    desk.add(ctx, tenantId, ...ticketIds.map((ticketId): NotificationEvent => ({ over: { kind: 'message', ticketId } }))),
  ),
  listen(ticketWaitBegan, 'tell-queue-of-waiting', async ({ ticket, byId }, tenantId, ctx) => {
    if (ticket.userId !== null || ticket.snoozedUntil !== null || (await isQuietGroup(ctx, tenantId, ticket))) return
    const people = (await peopleOfQueue(ctx, tenantId, ticket)).filter((userId) => userId !== byId)
    await desk.add(ctx, tenantId, ...people.map((userId) => tell(userId, 'waiting', { ticketId: ticket.id })))
  }),
  listen(ticketWaitEnded, 'forget-waiting', ({ ticketId }, tenantId, ctx) => desk.add(ctx, tenantId, { over: { kind: 'waiting', ticketId } })),
  listen(ownerNotified, 'tell-owner', ({ ticketId, userId, type, fromId }, tenantId, ctx) =>
    desk.add(ctx, tenantId, tell(userId, kindOfCall[type] ?? 'called', { ticketId, actorId: fromId })),
  ),
  listen(peopleNamed, 'tell-named', ({ noteId, ticketId, userIds, fromId }, tenantId, ctx) =>
    desk.add(ctx, tenantId, ...userIds.map((userId) => tell(userId, 'mention', { ticketId, actorId: fromId, subjectId: String(noteId) }))),
  ),
  listen(scheduleEnded, 'tell-of-failed-schedule', async ({ id, status, userId, ticketId, contact }, tenantId, ctx) => {
    if (status === 'error') await desk.add(ctx, tenantId, tell(userId, 'scheduleFailed', { ticketId, subjectId: id, title: contact.name }))
  }),
  listen(webhookSwitchedOff, 'tell-administrators-of-hook', async ({ id, name }, tenantId, ctx) => {
    const administrators = (await ctx.use(teamService).membersOf(tenantId)).filter(({ profile }) => profile === 'admin')
    await desk.add(ctx, tenantId, ...administrators.map(({ userId }) => tell(userId, 'hookOff', { subjectId: String(id), title: name })))
  }),
  listen(peopleAlerted, 'tell-of-rule', ({ ticketId, ruleName, userIds }, tenantId, ctx) =>
    desk.add(ctx, tenantId, ...userIds.map((userId) => tell(userId, 'rule', { ticketId, title: ruleName }))),
  ),
  ...(
    [
      [taskGiven, 'taskGiven', 'tell-of-task'],
      [taskRefused, 'taskRefused', 'tell-of-refused-task'],
      [taskDue, 'taskDue', 'tell-of-due-task'],
    ] as const
  ).map(([event, kind, name]) =>
    listen(event, name, ({ taskId, name: title, userIds, fromId }, tenantId, ctx) =>
      desk.add(ctx, tenantId, ...userIds.map((userId) => tell(userId, kind, { actorId: fromId, subjectId: String(taskId), title }))),
    ),
  ),
  listen(reminderFailed, 'tell-of-failed-reminder', ({ taskId, name, userId }, tenantId, ctx) =>
    desk.add(ctx, tenantId, tell(userId, 'taskReminderFailed', { subjectId: String(taskId), title: name })),
  ),
  listen(dealMention, 'tell-of-deal', ({ dealId, title, userIds, fromId, isGiven }, tenantId, ctx) =>
    desk.add(
      ctx,
      tenantId,
      ...userIds.map((userId) => tell(userId, isGiven ? 'dealGiven' : 'dealMention', { actorId: fromId, subjectId: String(dealId), title })),
    ),
  ),
  listen(actionDue, 'tell-of-due-action', ({ dealId, title, userId }, tenantId, ctx) =>
    desk.add(ctx, tenantId, tell(userId, 'actionDue', { subjectId: String(dealId), title })),
  ),
  listen(googleAccessLost, 'tell-of-lost-calendar', ({ userId, email }, tenantId, ctx) =>
    desk.add(ctx, tenantId, tell(userId, 'calendarLost', { title: email })),
  ),
  listen(paymentDue, 'tell-administrators-of-payment', async ({ invoiceId, detail }, tenantId, ctx) => {
    const administrators = (await ctx.use(teamService).membersOf(tenantId)).filter(({ profile }) => profile === 'admin')
    await desk.add(ctx, tenantId, ...administrators.map(({ userId }) => tell(userId, 'paymentDue', { subjectId: String(invoiceId), title: detail })))
  }),
  listen(exportEnded, 'tell-of-export', async ({ userId, export: { id, status, ticketId, title, createdAt } }, tenantId, ctx) => {
    const isLong = ctx.now().getTime() - Date.parse(createdAt) > LONG_EXPORT_MS
    if (isLong) await desk.add(ctx, tenantId, tell(userId, status === 'done' ? 'exportReady' : 'exportFailed', { ticketId, subjectId: id, title }))
  }),
]
