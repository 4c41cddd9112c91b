import { useAtomValue } from 'jotai'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { openContextMenu } from '#core/client/commands/contextMenu.ts'
import { useT } from '#core/client/i18n/index.ts'
import { classes } from '#core/client/ui/classes.ts'
import { activeFiltersAtom, filterAtom, tabAtom } from '../filter.ts'
import { useLinkedView } from './useLinkedView.ts'
import { saveView } from './viewCommands.tsx'
import { isShown, showView, useViewCounts, useViews } from './views.ts'

/** Named filters, each with how much it holds; shown once there is one, or something to save. */
export function ViewStrip() {
  const t = useT()
  const views = useViews()
  const counts = useViewCounts(views.length > 0)
  const filter = useAtomValue(filterAtom)
  const tab = useAtomValue(tabAtom)
  useLinkedView(views)
  const isFiltered = useAtomValue(activeFiltersAtom) > 0
  if (views.length === 0 && !isFiltered) return null
  return (
    <nav className="view-strip" aria-label={t('tickets.views.title')}>
      {views.map((view) => {
        const isOn = isShown(view, filter, tab)
        return (
          <button
            key={view.id}
            type="button"
            className={classes('view-chip', isOn && 'is-on')}
            aria-pressed={isOn}
            onClick={() => showView(view)}
            onContextMenu={(event) => openContextMenu(event, { menu: 'tickets.view', label: view.name, args: { id: view.id } })}
          >
            <span className="cut">{view.name}</span>
            {counts[view.id] !== undefined && <span className="dim">{counts[view.id]}</span>}
          </button>
        )
      })}
      {isFiltered && !views.some((view) => isShown(view, filter, tab)) && <CommandButton command={saveView} variant="icon" />}
    </nav>
  )
}
