import type { ClientContext } from '#core/client/plugin.ts'

/** Says who works in no queue any more, and what they see from now on. */
export function warnOfQueueless({ notify, t }: Pick<ClientContext, 'notify' | 't'>, people: readonly { name: string }[]): void {
  if (people.length === 0) return
  notify(t('team.queues.noQueueLeft', { count: people.length, names: people.map(({ name }) => name).join(', ') }), 'warning')
}
