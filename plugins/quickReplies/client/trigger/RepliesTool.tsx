import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { tip } from '#core/client/ui/tip.ts'
import { replyBoxes } from '#plugins/chat/contract/client.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import './tool.css'

/** Types the `/` for those who use the mouse. */
export function RepliesTool({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const client = useClient()
  return (
    <button
      type="button"
      className="replies-tool"
      aria-label={`/ ${t('quickReplies.tool')}`}
      {...tip(t('quickReplies.title'))}
      onClick={() => client.use(replyBoxes).type(ticket.id, '/')}
    >
      / <span className="replies-tool-word">{t('quickReplies.tool')}</span>
    </button>
  )
}
