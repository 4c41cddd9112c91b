import { More } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { CommandMenu } from '#core/client/commands/CommandMenu.tsx'
import { call } from '#core/client/http/call.ts'
import { localeAtom, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { moneyText } from '#core/client/ui/money.ts'
import { Popover } from '#core/client/ui/Popover.tsx'
import { ticketRows } from '#plugins/tickets/contract/client.ts'
import { listDeals } from '../contract/index.ts'
import { DEAL_MENU, newDealOfTicket } from './commands.ts'
import { dealPanel } from './dealPanel.ts'
import { pipelinesScreen } from './pipelines.ts'
import { FUNNEL } from './queries.ts'
import './funnel.css'

/** Deals with the contact of a conversation; nothing where the person sees no pipeline. */
export function DealsSection({ ticketId }: { ticketId: number }) {
  const t = useT()
  const client = useClient()
  const language = useAtomValue(localeAtom)
  const permissions = useAtomValue(permissionsAtom)
  const ticket = useAtomValue(useMemo(() => client.use(ticketRows).rowAtom(ticketId), [client, ticketId]))
  const contactId = ticket && !ticket.isGroup ? ticket.contactId : null
  const maySee = permissions.has('funnel.view')
  const pipelines = useQuery({ ...pipelinesScreen.query, enabled: maySee }).data ?? []
  const { data } = useQuery({
    queryKey: [FUNNEL, 'of-contact', contactId],
    enabled: maySee && contactId !== null && pipelines.length > 0,
    queryFn: async () => (await call(listDeals, { contactId: contactId ?? 0 })).deals,
  })
  if (!maySee || contactId === null || pipelines.length === 0) return null
  const stageOf = (stageId: string) => pipelines.flatMap(({ stages }) => stages).find(({ id }) => id === stageId)?.name ?? ''
  return (
    <section className="details-section deals-section">
      <header className="deals-section-head">
        <h4 className="form-label">{t('funnel.deals')}</h4>
        {permissions.has('funnel.edit') && <CommandButton command={newDealOfTicket} args={{ ticketId }} variant="minimal" label="funnel.new" />}
      </header>
      {data?.map((deal) => (
        <div key={deal.id} className="deals-section-deal">
          <button type="button" className="deals-section-row" onClick={() => client.open(dealPanel, { id: deal.id }, 'right')}>
            <span className="cut grow">{deal.title}</span>
            <span>{deal.value === null ? '' : moneyText(deal.value, language)}</span>
            <span className="dim small deals-section-stage">{deal.status === 'open' ? stageOf(deal.stageId) : t(`funnel.status.${deal.status}`)}</span>
          </button>
          {permissions.has('funnel.edit') && (
            <Popover kind="menu" align="end" trigger={(props) => <IconButton {...props} icon={More} label={t('funnel.dealMenu', { title: deal.title })} />}>
              {(close) => <CommandMenu menu={DEAL_MENU} label={t('funnel.dealMenu', { title: deal.title })} args={deal} onClose={close} />}
            </Popover>
          )}
        </div>
      ))}
      {data?.length === 0 && <p className="dim small">{t('funnel.noDeals')}</p>}
    </section>
  )
}
