import { useAtomValue } from 'jotai'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import type { TicketStatus } from '../../contract/index.ts'
import { startConversation } from '../commands/startConversation.ts'
import { activeFiltersAtom, changeFilter, initialFilter } from '../filter.ts'

/** No rows: because of the filters, or because there is nothing to do. */
export function EmptyList({ status, isFiltered }: { status: TicketStatus; isFiltered: boolean }) {
  const t = useT()
  const filters = useAtomValue(activeFiltersAtom)
  if (isFiltered || filters > 0) {
    return (
      <EmptyState title={t('tickets.empty.filtered.title')} text={t('tickets.empty.filtered.text')}>
        <Button onClick={() => changeFilter(initialFilter)}>{t('tickets.filter.clear')}</Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={t(`tickets.empty.${status}.title`)} text={t(`tickets.empty.${status}.text`)}>
      {status !== 'closed' && <CommandButton command={startConversation} />}
    </EmptyState>
  )
}
