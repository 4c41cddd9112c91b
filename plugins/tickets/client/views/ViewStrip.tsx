import { useAtomValue } from 'jotai'
import { openContextMenu } from '#core/client/commands/contextMenu.ts'
import { useT } from '#core/client/i18n/index.ts'
import { classes } from '#core/client/ui/classes.ts'
import { filterAtom, tabAtom } from '../filter.ts'
import { useLinkedView } from './useLinkedView.ts'
import { isShown, showView, useViewCounts, useViews } from './views.ts'

/** Named filters, each with how much it holds; shown once there is one. */
export function ViewStrip() {
  const t = useT()
  const views = useViews()
  const counts = useViewCounts(views.length > 0)
  const filter = useAtomValue(filterAtom)
  const tab = useAtomValue(tabAtom)
  useLinkedView(views)
  if (views.length === 0) return null
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
    </nav>
  )
}
