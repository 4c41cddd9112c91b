import { useAtomValue } from 'jotai'
import { type ComponentType, useMemo } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { type TicketSideSection, ticketSideSections } from '../../contract/index.ts'
import { activeTicketIdAtom, ticketAtom } from '../target.ts'
import { FactsSection } from './FactsSection.tsx'
import { LogsSection } from './LogsSection.tsx'
import { OtherTicketsSection } from './OtherTicketsSection.tsx'
import './details.css'

const sectionsAtom = contributionsAtom(ticketSideSections)

const isComponent = (value: unknown): value is ComponentType<{ ticketId: number }> => typeof value === 'function'

/** Who the contact of the focused conversation is, and what happened. */
export default function DetailsPanel(_props: PanelProps<object>) {
  const t = useT()
  const ticketId = useAtomValue(activeTicketIdAtom)
  const ticket = useAtomValue(useMemo(() => ticketAtom(ticketId), [ticketId]))
  const sections = useAtomValue(sectionsAtom)
  if (ticketId === null) return <EmptyState title={t('tickets.details.none.title')} text={t('tickets.details.none.text')} />
  if (!ticket) return <Skeleton shape="text" />
  const draw = (some: readonly TicketSideSection<unknown>[]) =>
    some
      .toSorted((one, other) => one.order - other.order)
      .map(({ id, component: Section }) => isComponent(Section) && <Section key={`${id} ${ticketId}`} ticketId={ticketId} />)
  return (
    <div className="details">
      {draw(sections.filter(({ order }) => order < 0))}
      <FactsSection ticket={ticket} />
      {draw(sections.filter(({ order }) => order >= 0))}
      <OtherTicketsSection ticket={ticket} />
      <LogsSection ticketId={ticketId} />
    </div>
  )
}
