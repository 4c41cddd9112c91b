import { MenuClosed, MenuOpen } from '@blueprintjs/icons'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { Fragment } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { useT } from '#core/client/i18n/index.ts'
import { classes } from '#core/client/ui/classes.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { areaAtom } from '../layout.atoms.ts'
import { useViewport, useWindowHeight } from '../useViewport.ts'
import { foldedGroups } from './menuFolding.ts'
import { SideBarGroup } from './SideBarGroup.tsx'
import { isCurrent } from './SideBarLink.tsx'
import { isDrawerOpenAtom, isSideBarOpenAtom, menuGroupsAtom, sideBarGroupsAtom } from './sideBar.atoms.ts'

/** Groups that stand at the foot of the bar, and those that begin a new block. */
const FOOT: ReadonlySet<string> = new Set(['settings', 'platform'])
const BLOCK_STARTS: ReadonlySet<string> = new Set(['team'])

/** The main menu: icons alone, or with names when opened. */
export function SideBar() {
  const t = useT()
  const groups = useAtomValue(sideBarGroupsAtom)
  const [isOpen, setOpen] = useAtom(isSideBarOpenAtom)
  const setDrawer = useSetAtom(isDrawerOpenAtom)
  const isDrawer = useViewport() !== 'wide'
  const isWide = isOpen || isDrawer
  const chosen = useAtomValue(menuGroupsAtom)
  const heightPx = useWindowHeight()
  const address = usePathname()
  const area = useAtomValue(areaAtom)
  const current = groups.find(({ items }) => items.some(({ path }) => isCurrent(path, address, area)))?.group ?? null
  const folded = foldedGroups({ groups: groups.map(({ group, items }) => ({ group, count: items.length })), chosen, heightPx, isWide, current })
  const close = () => setDrawer(false)
  const render = (inFoot: boolean) =>
    groups
      .filter(({ group }) => FOOT.has(group) === inFoot)
      .map(({ group, items }, index) => (
        <Fragment key={group}>
          {!isWide && index > 0 && BLOCK_STARTS.has(group) && <hr className="side-line" />}
          <SideBarGroup
            group={group}
            items={items}
            isWide={isWide}
            isFolded={folded.has(group)}
            isHere={group === current}
            hasHead={folded.has(group) || chosen[group] !== undefined}
            onFollow={close}
          />
        </Fragment>
      ))
  return (
    <nav className={classes('side', isWide && 'is-open')} aria-label={t('workbench.mainMenu')}>
      <div className="side-logo" aria-hidden="true">
        B
      </div>
      <div className="side-items">{render(false)}</div>
      <span className="grow" />
      {render(true)}
      {!isDrawer && (
        <IconButton
          icon={isOpen ? MenuClosed : MenuOpen}
          label={t(isOpen ? 'workbench.closeMenu' : 'workbench.openMenu')}
          className="side-toggle"
          onClick={() => setOpen(!isOpen)}
        />
      )}
    </nav>
  )
}
