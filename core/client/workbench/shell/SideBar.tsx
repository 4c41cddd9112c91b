import { MenuClosed, MenuOpen } from '@blueprintjs/icons'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { Fragment } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { classes } from '#core/client/ui/classes.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { useViewport } from '../useViewport.ts'
import { SideBarLink } from './SideBarLink.tsx'
import { isDrawerOpenAtom, isSideBarOpenAtom, sideBarGroupsAtom } from './sideBar.atoms.ts'

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
  const close = () => setDrawer(false)
  const render = (inFoot: boolean) =>
    groups
      .filter(({ group }) => FOOT.has(group) === inFoot)
      .map(({ group, items }, index) => (
        <Fragment key={group}>
          {isWide && items.length > 1 && <h2 className="side-group">{t(`workbench.group.${group}`)}</h2>}
          {!isWide && index > 0 && BLOCK_STARTS.has(group) && <hr className="side-line" />}
          {items.map((item) => (
            <SideBarLink key={item.id} item={item} isWide={isWide} onFollow={close} />
          ))}
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
