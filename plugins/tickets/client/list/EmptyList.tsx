import { useAtomValue } from 'jotai'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { store } from '#core/client/store/store.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { startConversation } from '../commands/startConversation.ts'
import { showTabs } from '../commands/tabCommands.ts'
import { activeFiltersAtom, changeFilter, initialFilter, type ListTab, scopeAtom, searchAtom } from '../filter.ts'
import { tabCountsAtom } from './counters.ts'

/** No rows: because of the filters, or because there is nothing to do. */
export function EmptyList({ tab, isFiltered }: { tab: ListTab; isFiltered: boolean }) {
  const t = useT()
  const client = useClient()
  const filters = useAtomValue(activeFiltersAtom)
  const scope = useAtomValue(scopeAtom)
  const { pending } = useAtomValue(tabCountsAtom)
  const clear = () => {
    changeFilter(initialFilter)
    store.set(searchAtom, '')
  }
  if (isFiltered || filters > 0) {
    return (
      <EmptyState title={t('tickets.empty.filtered.title')} text={t('tickets.empty.filtered.text')}>
        {scope !== 'all' && (
          <Button variant="primary" onClick={() => changeFilter({ scope: 'all' })}>
            {t('tickets.empty.searchAll')}
          </Button>
        )}
        <Button onClick={clear}>{t('tickets.empty.clear')}</Button>
      </EmptyState>
    )
  }
  const whose = scope === 'all' || tab === 'pending' || tab === 'chatbot' ? '' : `${scope}.`
  return (
    <EmptyState title={t(`tickets.empty.${whose}${tab}.title`)} text={t(`tickets.empty.${tab}.text`)}>
      {tab === 'open' && pending !== null && pending > 0 && (
        <Button variant="primary" onClick={() => void client.run(showTabs.pending, {})}>
          {t('tickets.empty.seeWaiting', { count: pending })}
        </Button>
      )}
      {scope !== 'all' && <Button onClick={() => changeFilter({ scope: 'all' })}>{t('tickets.empty.seeAll')}</Button>}
      {tab !== 'closed' && scope === 'all' && <CommandButton command={startConversation} />}
    </EmptyState>
  )
}
