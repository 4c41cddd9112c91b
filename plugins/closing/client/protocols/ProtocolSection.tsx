import { Document, Duplicate } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { ticketRows } from '#plugins/tickets/contract/client.ts'
import { copyProtocol, openProtocol } from '../commands.ts'
import '../closing.css'

/** The protocol of the conversation, to say it and to print it. */
export function ProtocolSection({ ticketId }: { ticketId: number }) {
  const t = useT()
  const client = useClient()
  const ticket = useAtomValue(useMemo(() => client.use(ticketRows).rowAtom(ticketId), [client, ticketId]))
  if (!ticket) return null
  const { protocol } = ticket
  return (
    <section className="details-section" aria-label={t('closing.protocol.title')}>
      <h4>{t('closing.protocol.title')}</h4>
      <div className="protocol-line">
        <span className="grow">{protocol}</span>
        <IconButton icon={Duplicate} label={t('closing.command.copy')} onClick={() => void client.run(copyProtocol, { protocol })} />
        <IconButton icon={Document} label={t('closing.command.openProtocol')} onClick={() => void client.run(openProtocol, { ticketId })} />
      </div>
    </section>
  )
}
