import { t } from '#core/client/i18n/index.ts'
import { notify } from '#core/client/notify/index.ts'
import type { ClientContext } from '#core/client/plugin.ts'
import { conversations } from '#plugins/tickets/contract/client.ts'
import type { Note } from '../contract/index.ts'

/** Says that somebody named one in a note; it stays until it is closed, and leads to the conversation. */
export function tellMentioned({ user, contact, ticketId }: Note, ctx: ClientContext): void {
  const text = t('notes.mentioned', { name: user.name, contact: contact.name })
  const open = () => ctx.use(conversations).open(ticketId, 'main')
  notify(text, { timeoutMs: null, action: { label: t('notes.openConversation'), run: open } })
}
