import { useAtomValue } from 'jotai'
import type { ComponentType } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { Contributed } from '#core/client/workbench/Contributed.tsx'
import { conversationSections } from '#plugins/contacts/contract/client.ts'
import { deletionOf, ticketSideSections } from '../../contract/index.ts'
import { activeTicketIdAtom } from '../target.ts'
import { FactsSection } from './FactsSection.tsx'
import { LogsSection } from './LogsSection.tsx'
import { OtherTicketsSection } from './OtherTicketsSection.tsx'
import { useLoadedTicket } from './useLoadedTicket.ts'
import './details.css'

const sectionsAtom = contributionsAtom(ticketSideSections)
const contactSectionsAtom = contributionsAtom(conversationSections)

const isComponent = (value: unknown): value is ComponentType<{ ticketId: number }> => typeof value === 'function'

/** Panel about the contact of the focused conversation, and what happened. */
export default function DetailsPanel(_props: PanelProps<object>) {
  const t = useT()
  const ticketId = useAtomValue(activeTicketIdAtom)
  const { ticket, error, retry } = useLoadedTicket(ticketId)
  const ofContact = useAtomValue(contactSectionsAtom).map((value) => ({ point: conversationSections, value }))
  const sections = [...ofContact, ...useAtomValue(sectionsAtom).map((value) => ({ point: ticketSideSections, value }))]
  if (ticketId === null) return <EmptyState title={t('tickets.details.none.title')} text={t('tickets.details.none.text')} />
  if (deletionOf(error)) return <EmptyState title={t('tickets.deleted.title')} />
  if (error) return <ErrorState title={t('tickets.details.notShown')} error={error} onRetry={retry} />
  if (!ticket) return <Skeleton shape="facts" rows={8} />
  const draw = (some: typeof sections) =>
    some
      .toSorted((one, other) => one.value.order - other.value.order)
      .map(({ point, value }) => {
        const { id, component: Section } = value
        return (
          isComponent(Section) && (
            <Contributed key={`${id} ${ticketId}`} point={point} value={value}>
              <Section ticketId={ticketId} />
            </Contributed>
          )
        )
      })
  return (
    <div className="details">
      {draw(sections.filter(({ value }) => value.order < 0))}
      <FactsSection ticket={ticket} />
      {draw(sections.filter(({ value }) => value.order >= 0))}
      <OtherTicketsSection ticket={ticket} />
      <LogsSection ticketId={ticketId} />
    </div>
  )
}
