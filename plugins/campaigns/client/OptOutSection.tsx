import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { WorkLink } from '#core/client/workbench/routing/WorkLink.tsx'
import { ticketRows } from '#plugins/tickets/contract/client.ts'
import { leaveOut, takeIn } from './optOutCommands.ts'
import { contactQuery } from './queries.ts'
import './campaigns.css'

/** The campaign that a conversation answers, and whether its contact gets any; nothing where there is neither and the person may not change it. */
export function OptOutSection({ ticketId }: { ticketId: number }) {
  const t = useT()
  const client = useClient()
  const permissions = useAtomValue(permissionsAtom)
  const mayEdit = permissions.has('campaigns.edit')
  const ticket = useAtomValue(useMemo(() => client.use(ticketRows).rowAtom(ticketId), [client, ticketId]))
  const contactId = ticket && !ticket.isGroup ? ticket.contactId : null
  const { data } = useQuery({ ...contactQuery(contactId ?? 0), enabled: contactId !== null })
  if (!ticket || contactId === null || !data || (data.since === null && data.latest === null && !mayEdit)) return null
  const { latest } = data
  const args = { contactId, name: ticket.contact.name }
  return (
    <section className="details-section campaign-opt-out">
      <h4 className="form-label">{t('campaigns.title')}</h4>
      {latest && (
        <p className="small">
          {permissions.has('campaigns.view') ? (
            <WorkLink to={`/campanhas/${latest.id}`}>{latest.name}</WorkLink>
          ) : (
            <span className="strong">{latest.name}</span>
          )}{' '}
          <span className="dim">
            {t(latest.answeredAt === null ? 'campaigns.latest.sent' : 'campaigns.latest.answered')}{' '}
            <RelativeTime at={latest.answeredAt ?? latest.sentAt} style="minute" />
          </span>
        </p>
      )}
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
