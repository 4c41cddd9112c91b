import { useAtomValue } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { menuEntries } from '#core/client/commands/CommandMenu.tsx'
import { commandsAtom } from '#core/client/commands/registry.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { tabAtom } from '../filter.ts'
import { countersAtom } from '../list/counters.ts'
import { rankMany, readMany, resolveMany, returnMany, transferMany, unpickAll } from './bulkCommands.tsx'
import { runningBulkAtom } from './progress.ts'
import { isPicking, pickAll, selectionAtom } from './selection.ts'

/** What may be done to the picked tickets; while it happens, how far it is. */
export function BulkBar() {
  const t = useT()
  const selection = useAtomValue(selectionAtom)
  const running = useAtomValue(runningBulkAtom)
  const tab = useAtomValue(tabAtom)
  const counters = useAtomValue(countersAtom)
  const profile = useAtomValue(sessionAtom)?.profile
  const others = menuEntries(useAtomValue(commandsAtom), 'tickets.picked')
  if (running) {
    return (
      <div className="bulk-bar" role="status">
        <progress max={Math.max(running.total, 1)} value={running.done} aria-label={t('tickets.bulk.running')} />
        <span>{t('tickets.bulk.progress', { done: running.done, total: running.total })}</span>
      </div>
    )
  }
  if (!isPicking(selection)) return null
  const total = counters[tab]
  const isLead = profile === 'admin' || profile === 'super'
  return (
    <section className="bulk-bar" aria-label={t('tickets.bulk.title')}>
      <span className="bulk-count" role="status">
        {selection.isAll ? t('tickets.bulk.all', { count: total ?? 0 }) : t('tickets.bulk.picked', { count: selection.ids.size })}
      </span>
      {isLead && !selection.isAll && total !== null && total > selection.ids.size && (
        <Button variant="minimal" onClick={pickAll}>
          {t('tickets.bulk.pickAll', { count: total })}
        </Button>
      )}
      <span className="bulk-deeds">
        {tab !== 'closed' && <CommandButton command={resolveMany} />}
        {tab !== 'closed' && <CommandButton command={transferMany} />}
        {tab === 'open' && <CommandButton command={returnMany} />}
        <CommandButton command={rankMany} />
        <CommandButton command={readMany} />
        {others.map(({ command }) => (
          <CommandButton key={command.id} command={command} />
        ))}
        <CommandButton command={unpickAll} variant="minimal" />
      </span>
    </section>
  )
}
