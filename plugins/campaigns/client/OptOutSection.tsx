import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { ticketRows } from '#plugins/tickets/contract/client.ts'
import { getOptOut } from '../contract/index.ts'
import { leaveOut, takeIn } from './optOutCommands.ts'
import { CAMPAIGNS } from './queries.ts'
import './campaigns.css'

/** Whether the contact of a conversation gets campaigns; nothing where they do and the person may not change it. */
export function OptOutSection({ ticketId }: { ticketId: number }) {
  const t = useT()
  const client = useClient()
  const mayEdit = useAtomValue(permissionsAtom).has('campaigns.edit')
  const ticket = useAtomValue(useMemo(() => client.use(ticketRows).rowAtom(ticketId), [client, ticketId]))
  const contactId = ticket && !ticket.isGroup ? ticket.contactId : null
  const { data } = useQuery({
    queryKey: [CAMPAIGNS, 'optOut', contactId],
    enabled: contactId !== null,
    queryFn: () => call(getOptOut, { contactId: contactId ?? 0 }),
  })
  if (!ticket || contactId === null || !data || (data.since === null && !mayEdit)) return null
  const args = { contactId, name: ticket.contact.name }
  return (
    <section className="details-section campaign-opt-out">
      <h4 className="form-label">{t('campaigns.title')}</h4>
      <p className="small">
        {data.since === null ? (
          t('campaigns.optOuts.gets')
        ) : (
          <>
            {t('campaigns.optOuts.getsNone')} <RelativeTime at={data.since} style="minute" />
          </>
        )}
      </p>
      {mayEdit && (
        <CommandButton
          command={data.since === null ? leaveOut : takeIn}
          args={args}
          variant="minimal"
          label={data.since === null ? 'campaigns.optOuts.leaveOut' : 'campaigns.command.takeIn'}
        />
      )}
    </section>
  )
}
