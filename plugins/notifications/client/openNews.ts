import type { ClientContext } from '#core/client/plugin.ts'
import { conversations } from '#plugins/tickets/contract/client.ts'
import { type Notification, readNotifications } from '../contract/index.ts'
import { noteRead } from './rows.ts'

/** Where a failed schedule is found that belongs to no conversation. */
const SCHEDULES = '/agendamentos'

/** Leads to what a row is about, and marks it as read. */
export function openNews({ id, ticketId, readAt }: Notification, ctx: ClientContext, place: 'main' | 'right'): void {
  if (ticketId === null) ctx.navigate(SCHEDULES)
  else ctx.use(conversations).open(ticketId, place)
  if (readAt !== null) return
  noteRead([id], new Date().toISOString())
  ctx.call(readNotifications, { ids: [id] }).catch(() => {})
}
