import { Add, Edit, EyeOpen, FloppyDisk, Share, Trash } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { permissionsAtom, sessionAtom } from '#core/client/auth/session.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import { contributionsOf } from '#core/client/kernel/contributions.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Menu, MenuItem } from '#core/client/ui/Menu.tsx'
import { Popover } from '#core/client/ui/Popover.tsx'
import { savedViewScreens } from '../contract/client.ts'
import { isFilterOf, mayEditView, type ViewFilter } from '../contract/index.ts'
import { removeView, updateView } from './commands.ts'
import { viewFormAtom } from './dialog.atoms.ts'
import { filterOf } from './filterOf.ts'
import { viewsOf, viewsQuery } from './views.ts'

/** The filter of a screen without the name of the view that it came from. */
const ownOf = ({ view: _view, ...filter }: ViewFilter): ViewFilter => filter

interface ViewsMenuProps {
  screen: string
  filter: ViewFilter
  initial: ViewFilter
  /** The whole filter of a view. */
  onChoose: (filter: ViewFilter) => void
}

/** A button with the views of a screen: choose, save, change, delete, open beside. */
export function ViewsMenu({ screen, filter, initial, onChoose }: ViewsMenuProps) {
  const t = useT()
  const client = useClient()
  const session = useAtomValue(sessionAtom)
  const permissions = useAtomValue(permissionsAtom)
  const openForm = useSetAtom(viewFormAtom)
  const { data } = useQuery({ ...viewsQuery, enabled: permissions.has('savedViews.list') })
  if (!session || !permissions.has('savedViews.list')) return null
  const views = viewsOf(data ?? [], screen, session.userId)
  const shown = views.find((view) => isFilterOf(view, filter, initial))
  const chosen = views.find(({ id }) => String(id) === filter['view']) ?? shown
  const mayEdit = permissions.has('savedViews.edit')
  const isOwn = chosen !== undefined && mayEdit && mayEditView(chosen, session)
  const place = contributionsOf(savedViewScreens).find((one) => one.screen === screen)
  return (
    <Popover
      kind="menu"
      trigger={(props) => (
        <button type="button" {...props} className="btn saved-views">
          <EyeOpen size={14} />
          <span className="cut">{chosen ? chosen.name : t('savedViews.title')}</span>
          {chosen && !shown && <span className="dim small">{t('savedViews.changed')}</span>}
        </button>
      )}
    >
      {(close) => {
        const then = (act: () => void) => () => {
          close()
          act()
        }
        return (
          <Menu label={t('savedViews.title')}>
            {views.map((view) => (
              <MenuItem
                key={view.id}
                title={view.userId === session.userId && !view.isShared ? view.name : t('savedViews.shared', { name: view.name })}
                isChecked={view.id === shown?.id}
                onSelect={then(() => onChoose(filterOf(view, initial)))}
              />
            ))}
            {chosen && place && (
              <MenuItem icon={Share} title={t('savedViews.beside', { name: chosen.name })} onSelect={then(() => place.open(chosen.id, 'right'))} />
            )}
            {mayEdit && (
              <MenuItem
                icon={Add}
                title={t('savedViews.form.new')}
                onSelect={then(() => openForm({ screen, filter: ownOf(filter), onSaved: (view) => onChoose(filterOf(view, initial)) }))}
              />
            )}
            {isOwn && !shown && (
              <MenuItem
                icon={FloppyDisk}
                title={t('savedViews.update', { name: chosen.name })}
                onSelect={then(() => void client.run(updateView, { id: chosen.id, name: chosen.name, filter: ownOf(filter), before: chosen.filter }))}
              />
            )}
            {isOwn && <MenuItem icon={Edit} title={t('savedViews.rename', { name: chosen.name })} onSelect={then(() => openForm({ view: chosen }))} />}
            {isOwn && (
              <MenuItem
                icon={Trash}
                title={t('savedViews.remove', { name: chosen.name })}
                onSelect={then(() => void client.run(removeView, { id: chosen.id, name: chosen.name }))}
              />
            )}
            {views.length === 0 && !mayEdit && <MenuItem title={t('savedViews.none')} isDisabled onSelect={close} />}
          </Menu>
        )
      }}
    </Popover>
  )
}
