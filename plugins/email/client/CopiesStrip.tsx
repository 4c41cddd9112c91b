import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Checkbox } from '#core/client/ui/Checkbox.tsx'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { EMAIL } from '../contract/index.ts'
import { chooseCopies, copiesQuery } from './copies.ts'
import './email.css'

/** Above the reply box of a conversation by e-mail: who else gets the answers, and the choice to leave them out. */
export function CopiesStrip({ ticket: { id, channel, status } }: { ticket: Pick<Ticket, 'id' | 'channel' | 'status'> }) {
  return channel === EMAIL && status === 'open' ? <Copies ticketId={id} /> : null
}

function Copies({ ticketId }: { ticketId: number }) {
  const t = useT()
  const textId = useId()
  const client = useClient()
  const { data } = useQuery(copiesQuery(ticketId))
  if (!data || data.copies.length === 0) return null
  const { copies, goToAll } = data
  return (
    <section className="copies-strip" aria-labelledby={textId}>
      <span id={textId} className="grow">
        {goToAll ? t('email.copies.names', { names: copies.join(', ') }) : t('email.copies.alone')}
      </span>
      <Checkbox label={t('email.copies.all')} isChecked={goToAll} onChange={(isChecked) => void client.run(chooseCopies, { ticketId, goToAll: isChecked })} />
    </section>
  )
}
