import { Cross } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { menuEntries } from '#core/client/commands/CommandMenu.tsx'
import { commandsAtom } from '#core/client/commands/registry.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { pickedBarRef } from '#core/client/ui/pickedBar.ts'
import { listTabAtom, tabAtom } from '../filter.ts'
import { tabCountsAtom } from '../list/counters.ts'
import { BulkButton } from './BulkButton.tsx'
import { rankMany, readMany, resolveMany, returnMany, snoozeMany, transferMany, unpickAll } from './bulkCommands.tsx'
import { runningBulkAtom } from './progress.ts'
import { isPicking, pickAll, selectionAtom } from './selection.ts'

/** At the foot of the list, below the rows, which stay where they are: what may be done to the picked tickets; while it happens, how far it is. */
export function BulkBar() {
  const t = useT()
  const client = useClient()
  const selection = useAtomValue(selectionAtom)
  const running = useAtomValue(runningBulkAtom)
  const tab = useAtomValue(tabAtom)
  const total = useAtomValue(tabCountsAtom)[useAtomValue(listTabAtom)]
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
  const isLead = profile === 'admin' || profile === 'super'
  return (
    <section ref={pickedBarRef} className="bulk-bar" aria-label={t('tickets.bulk.title')}>
      <div className="bulk-head">
        <span className="bulk-count" role="status">
          {selection.isAll ? t('tickets.bulk.all', { count: total ?? 0 }) : t('tickets.bulk.picked', { count: selection.ids.size })}
        </span>
        {isLead && !selection.isAll && total !== null && total > selection.ids.size && (
          <Button variant="minimal" onClick={pickAll}>
            {t('tickets.bulk.pickAll', { count: total })}
          </Button>
        )}
        <span className="grow" />
        <IconButton icon={Cross} className="bulk-clear" label={t('tickets.bulk.clear')} keys="escape" onClick={() => void client.run(unpickAll, {})} />
      </div>
      <div className="bulk-deeds">
        {[resolveMany, transferMany, snoozeMany, ...others.map(({ command }) => command), rankMany, readMany].map((command) => (
          <BulkButton key={command.id} command={command} />
        ))}
        {tab === 'open' && <BulkButton command={returnMany} />}
      </div>
    </section>
  )
}
