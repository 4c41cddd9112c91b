import { useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { showTabs } from './commands/tabCommands.ts'
import { changeFilter, scopeAtom } from './filter.ts'
import { totalsAtom } from './list/counters.ts'
import { mayListAtom } from './list/unread.atoms.ts'

const STATES = ['pending', 'open'] as const

/** '14 aguardando' and '6 em atendimento' in the status bar, whatever the list is narrowed to; each leads to these. */
export function WaitingItem() {
  const t = useT()
  const client = useClient()
  const mayList = useAtomValue(mayListAtom)
  const totals = useAtomValue(totalsAtom)
  const scope = useAtomValue(scopeAtom)
  if (!mayList) return null
  const show = (state: (typeof STATES)[number]) => {
    // Waiting tickets are among one's own; those counted of the others must be found there.
    if (state === 'open' || scope === 'unowned') changeFilter({ scope: 'all' })
    void client.run(showTabs[state], {})
  }
  return STATES.map((state) => {
    const count = totals[state]
    if (count === null) return null
    return (
      <button key={state} type="button" className="status-item" onClick={() => show(state)}>
        {t(`tickets.status.${state}`, { count })}
      </button>
    )
  })
}
