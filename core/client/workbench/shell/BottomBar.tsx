import { Menu as MenuIcon, Search } from '@blueprintjs/icons'
import { useAtomValue, useSetAtom } from 'jotai'
import { openPalette } from '#core/client/commands/coreCommands.ts'
import { runCommand } from '#core/client/commands/runCommand.ts'
import { useT } from '#core/client/i18n/index.ts'
import { SideBarLink } from './SideBarLink.tsx'
import { isDrawerOpenAtom, sideBarGroupsAtom } from './sideBar.atoms.ts'

/** The first entries of the main menu that fit beside search and menu. */
const ENTRIES = 2

/** The bar at the foot of small screens. */
export function BottomBar() {
  const t = useT()
  const items = useAtomValue(sideBarGroupsAtom).flatMap((group) => group.items)
  const openDrawer = useSetAtom(isDrawerOpenAtom)
  return (
    <nav className="bottom" aria-label={t('workbench.shortcuts')}>
      {items.slice(0, ENTRIES).map((item) => (
        <SideBarLink key={item.id} item={item} isWide={false} onFollow={() => openDrawer(false)} />
      ))}
      <button type="button" className="side-link" aria-label={t('workbench.find')} onClick={() => void runCommand(openPalette, {})}>
        <Search size={16} />
      </button>
      <button type="button" className="side-link" aria-label={t('workbench.mainMenu')} onClick={() => openDrawer(true)}>
        <MenuIcon size={16} />
      </button>
    </nav>
  )
}
