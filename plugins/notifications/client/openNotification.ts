import type { ClientContext } from '#core/client/plugin.ts'
import { conversations } from '#plugins/tickets/contract/client.ts'
import { type Notification, pageOf, readNotifications } from '../contract/index.ts'
import { noteRead } from './rows.ts'

/** Leads to what a row is about, and marks it as read. */
export function openNotification(one: Notification, ctx: ClientContext, place: 'main' | 'right'): void {
  const { id, ticketId, readAt } = one
  if (ticketId === null) ctx.navigate(pageOf(one))
  else ctx.use(conversations).open(ticketId, place)
  if (readAt !== null) return
  noteRead([id], new Date().toISOString())
  ctx.call(readNotifications, { ids: [id] }).catch(() => {})
}
