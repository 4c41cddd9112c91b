import { Moon } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { hintsAtom } from '#core/client/commands/bindings.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { classes } from '#core/client/ui/classes.ts'
import { Segments } from '#core/client/ui/Segments.tsx'
import { tip } from '#core/client/ui/tip.ts'
import { ticketScopes } from '../../contract/index.ts'
import { toggleSnoozed, walkScopes } from '../commands/scopeCommands.ts'
import { changeFilter, filterAtom } from '../filter.ts'
import { snoozedCountAtom } from './counters.ts'

/** Scope of the list: whose tickets it shows; and how many are put off, while there are any. */
export function ScopeBar() {
  const t = useT()
  const keys = useAtomValue(hintsAtom).get(walkScopes.id)
  const { scope } = useAtomValue(filterAtom)
  return (
    <div className="scope-bar">
      <span {...tip(t('tickets.scope.title'), keys)}>
        <Segments
          label={t('tickets.scope.title')}
          segments={ticketScopes.map((id) => ({ id, title: t(`tickets.scope.${id}`) }))}
          active={scope}
          onChange={(next) => changeFilter({ scope: next })}
        />
      </span>
      <SnoozedChip />
    </div>
  )
}

function SnoozedChip() {
  const t = useT()
  const client = useClient()
  const keys = useAtomValue(hintsAtom).get(toggleSnoozed.id)
  const count = useAtomValue(snoozedCountAtom)
  const isOn = useAtomValue(filterAtom).snoozed === 'only'
  if (count === 0 && !isOn) return null
  const label = t('tickets.snoozed.count', { count })
  return (
    <button
      type="button"
      className={classes('view-chip', isOn && 'is-on')}
      aria-pressed={isOn}
      aria-label={label}
      {...tip(t('tickets.command.toggleSnoozed'), keys)}
      onClick={() => void client.run(toggleSnoozed, {})}
    >
      <Moon size={12} />
      {label}
    </button>
  )
}
