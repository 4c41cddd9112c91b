import { Cross } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { aboutAtom } from '../about.atoms.ts'
import { endAbout } from '../about.ts'

/** Bar above the reply box that says what the box is about; `Esc` lets it go. */
export function AboutBar({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const { id: ticketId, status } = ticket
  const about = useAtomValue(aboutAtom).get(ticketId)
  const isShown = about !== undefined && status === 'open'
  useEffect(() => {
    if (!isShown) return
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !(event.target instanceof HTMLElement) || event.target.dataset.composer !== String(ticketId))
        return
      event.preventDefault()
      event.stopPropagation()
      endAbout(ticketId)
    }
    document.addEventListener('keydown', leave, true)
    return () => document.removeEventListener('keydown', leave, true)
  }, [isShown, ticketId])
  if (!isShown) return null
  const { kind, message } = about
  const who = message.fromMe ? (message.user?.name ?? '') : ticket.name
  return (
    <div className="about-bar">
      <div className="about-text">
        <span className="about-who">{kind === 'edit' ? t('chat.about.edit') : t('chat.about.reply', { name: who })}</span>
        <span className="cut">{message.body}</span>
      </div>
      <IconButton icon={Cross} label={t('chat.about.close')} onClick={() => endAbout(ticketId)} />
    </div>
  )
}
