import type { Kind } from './notification.ts'

/** Path of what a notification is about. */
export function pageOf({ kind, ticketId }: { kind: Kind; ticketId: number | null }): string {
  if (ticketId !== null) return `/atendimento/${ticketId}`
  if (kind.startsWith('task')) return '/tarefas'
  if (kind === 'actionDue') return '/funil/acao'
  if (kind === 'calendarLost') return '/configuracoes/google-calendar'
  if (kind === 'paymentDue') return '/assinatura'
  return kind.startsWith('deal') ? '/funil/kanban' : '/agendamentos'
}
