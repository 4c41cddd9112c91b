import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { idParam } from '#core/contract/params.ts'
import { kindSchema, notificationSchema } from './notification.ts'
import { preferencesSchema } from './preferences.ts'

/** Rows of one page. */
export const PAGE = 100
/** Most rows that one call names. */
const MOST_IDS = 1_000

/** How many are not read, by kind; a kind without any is absent. */
const unreadByKind = z.partialRecord(kindSchema, z.int())
export type UnreadByKind = z.infer<typeof unreadByKind>

const ids = z.array(z.int().positive()).max(MOST_IDS)

/**
 * Notifications of the caller, latest news first, 100 a page, older than `before` (an `updatedAt` and an `id`) where given. Those about a conversation that
 * the caller may not read any more are left out, and counted nowhere. `unread` and `unreadByKind` count everything, whatever page is asked for.
 */
export const listNotifications = defineEndpoint({
  method: 'GET',
  path: '/notifications',
  permission: 'notifications.read',
  summary: 'Own notifications',
  input: z.object({ beforeAt: z.iso.datetime().optional(), beforeId: idParam.optional() }),
  output: z.object({ notifications: z.array(notificationSchema), unread: z.int(), unreadByKind, hasMore: z.boolean() }),
})

/** How many of one's own are not read: the same numbers as those of the list, without its rows. */
export const countNotifications = defineEndpoint({
  method: 'GET',
  path: '/notifications/unread',
  permission: 'notifications.read',
  summary: 'How many own notifications are not read',
  input: z.object({}),
  output: z.object({ unreadByKind }),
})

/** Marks one's own as read: these, those of a conversation, or all. Answers which of them were not. */
export const readNotifications = defineEndpoint({
  method: 'PUT',
  path: '/notifications/read',
  permission: 'notifications.read',
  summary: 'Mark notifications as read',
  input: z.object({ ids: ids.optional(), ticketId: idParam.optional(), all: z.boolean().optional() }),
  output: z.object({ ids: z.array(z.int()) }),
})

/** Takes back `readNotifications`. */
export const unreadNotifications = defineEndpoint({
  method: 'PUT',
  path: '/notifications/unread',
  permission: 'notifications.read',
  summary: 'Mark notifications as not read',
  input: z.object({ ids }),
  output: z.object({ ids: z.array(z.int()) }),
})

export const getPreferences = defineEndpoint({
  method: 'GET',
  path: '/notifications/preferences',
  permission: 'notifications.read',
  summary: 'How one wants to be told',
  input: z.object({}),
  output: preferencesSchema,
})

export const putPreferences = defineEndpoint({
  method: 'PUT',
  path: '/notifications/preferences',
  permission: 'notifications.read',
  summary: 'Change how one wants to be told',
  input: preferencesSchema,
  output: preferencesSchema,
})

/** Something is new for the person. Goes to them alone. */
export const notificationsArrived = defineEvent('notifications.arrived', z.object({ notifications: z.array(notificationSchema) }), {
  channel: 'notifications',
  kind: 'create',
  key: 'notification',
})

/** Server only: notifications were written, by the person they are for. */
export const notificationsWritten = defineEvent('notifications.written', z.object({ people: z.array(z.object({ userId: z.int(), ids: z.array(z.int()) })) }))

/** They read some, or took it back, here or in another window. */
export const notificationsRead = defineEvent('notifications.read', z.object({ ids: z.array(z.int()), readAt: z.string().nullable() }), {
  channel: 'notifications',
  kind: 'read',
  key: 'notification',
})

export const preferencesChanged = defineEvent('notifications.preferencesChanged', preferencesSchema, {
  channel: 'notifications',
  kind: 'preferences',
  key: 'notification',
})
