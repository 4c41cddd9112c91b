import { LayoutGrid, Plus } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { useViewport } from '#core/client/browser/useViewport.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Popover } from '#core/client/ui/Popover.tsx'
import { tip } from '#core/client/ui/tip.ts'
import { MenuContent } from './MenuContent.tsx'
import './workspaces.css'

/** Where workspaces come from: open one, begin with a preset, keep the tiles of now. On small screens it is also the way between areas. */
export function WorkspacesMenu() {
  const t = useT()
  const isWide = useViewport() === 'wide'
  const isAllowed = useAtomValue(permissionsAtom).has('workspaces.use')
  if (!isAllowed) return null
  const Icon = isWide ? Plus : LayoutGrid
  return (
    <Popover
      kind="menu"
      align={isWide ? 'start' : 'end'}
      trigger={(props) => (
        <button type="button" {...props} {...tip(t('workspaces.title'))} className={isWide ? 'area-add' : 'side-link'} aria-label={t('workspaces.title')}>
          <Icon size={16} />
        </button>
      )}
    >
      {(close) => <MenuContent close={close} isSmall={!isWide} />}
    </Popover>
  )
}
