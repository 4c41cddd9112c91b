import { Menu as MenuIcon, Search } from '@blueprintjs/icons'
import { useAtomValue, useSetAtom } from 'jotai'
import { isPausedAtom } from '#core/client/auth/session.atoms.ts'
import { openPalette } from '#core/client/commands/coreCommands.ts'
import { runCommand } from '#core/client/commands/runCommand.ts'
import { useT } from '#core/client/i18n/index.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { areaTools } from '../areaKinds.ts'
import { Contributed } from '../Contributed.tsx'
import { SideBarLink } from './SideBarLink.tsx'
import { isDrawerOpenAtom, sideBarGroupsAtom } from './sideBar.atoms.ts'

const toolsAtom = contributionsAtom(areaTools)

/** The first entries of the main menu that fit beside search and menu. */
const ENTRIES = 2

/** The bar at the foot of small screens. The menu, where the person is, says when they pause. */
export function BottomBar() {
  const t = useT()
  const items = useAtomValue(sideBarGroupsAtom).flatMap((group) => group.items)
  const tools = useAtomValue(toolsAtom)
  const isPaused = useAtomValue(isPausedAtom)
  const presence = t('workbench.presence.paused')
  const openDrawer = useSetAtom(isDrawerOpenAtom)
  return (
    <nav className="bottom" aria-label={t('workbench.shortcuts')}>
      {items.slice(0, ENTRIES).map((item) => (
        <SideBarLink key={item.id} item={item} isWide={false} onFollow={() => openDrawer(false)} />
      ))}
      {tools.map((Tool) => (
        <Contributed key={Tool.displayName ?? Tool.name} point={areaTools} value={Tool} isUnmarked>
          <Tool />
        </Contributed>
      ))}
      <button type="button" className="side-link" aria-label={t('workbench.find')} onClick={() => void runCommand(openPalette, {})}>
        <Search size={16} />
      </button>
      <button
        type="button"
        className="side-link"
        aria-label={isPaused ? t('workbench.mainMenuWith', { presence }) : t('workbench.mainMenu')}
        onClick={() => openDrawer(true)}
      >
        <MenuIcon size={16} />
        {isPaused && <span className="bottom-paused">{presence}</span>}
      </button>
    </nav>
  )
}
