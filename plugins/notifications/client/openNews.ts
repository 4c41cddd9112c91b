import type { ClientContext } from '#core/client/plugin.ts'
import { conversations } from '#plugins/tickets/contract/client.ts'
import { type Notification, readNotifications } from '../contract/index.ts'
import { noteRead } from './rows.ts'

/** Pages of what belongs to no conversation. */
function pageOf(kind: Notification['kind']): string {
  if (kind.startsWith('task')) return '/tarefas'
  if (kind === 'actionDue') return '/funil/acao'
  if (kind === 'calendarLost') return '/configuracoes/google-calendar'
  return kind.startsWith('deal') ? '/funil/kanban' : '/agendamentos'
}

/** Leads to what a row is about, and marks it as read. */
export function openNews({ id, kind, ticketId, readAt }: Notification, ctx: ClientContext, place: 'main' | 'right'): void {
  if (ticketId === null) ctx.navigate(pageOf(kind))
  else ctx.use(conversations).open(ticketId, place)
  if (readAt !== null) return
  noteRead([id], new Date().toISOString())
  ctx.call(readNotifications, { ids: [id] }).catch(() => {})
}
