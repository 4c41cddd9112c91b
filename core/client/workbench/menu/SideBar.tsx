import { MenuClosed, MenuOpen } from '@blueprintjs/icons'
import { atom, useAtom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { BrandMark } from '#core/client/auth/BrandMark.tsx'
import { productNameAtom } from '#core/client/auth/brand.atoms.ts'
import { startOf } from '#core/client/auth/guard.ts'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { hintsAtom } from '#core/client/commands/bindings.ts'
import { runCommand } from '#core/client/commands/runCommand.ts'
import { useT } from '#core/client/i18n/index.ts'
import { classes } from '#core/client/ui/classes.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { tip } from '#core/client/ui/tip.ts'
import { WorkLink } from '../routing/WorkLink.tsx'
import { areaIcons, footAreas } from './areas.ts'
import { hasColumn, useCurrentItem } from './currentItem.ts'
import { IconLink, PinLink } from './MenuLink.tsx'
import { isSideBarOpenAtom, pinnedItemsAtom, type ShownArea, shownAreasAtom } from './menu.atoms.ts'
import { toggleColumn } from './menuCommands.ts'

/** The main menu: areas and pinned screens, as icons or with their names. What an area holds stands in its column. */
export function SideBar() {
  const t = useT()
  const session = useAtomValue(sessionAtom)
  const name = useAtomValue(productNameAtom)
  const areas = useAtomValue(shownAreasAtom)
  const pins = useAtomValue(pinnedItemsAtom)
  const [isOpen, setOpen] = useAtom(isSideBarOpenAtom)
  const current = useCurrentItem()
  const render = (inFoot: boolean) =>
    areas
      .filter(({ area }) => footAreas.has(area) === inFoot)
      .map((shown) => <AreaLink key={shown.area} shown={shown} isWide={isOpen} isHere={shown.area === current?.area} />)
  return (
    <nav className={classes('side', isOpen && 'is-open')} aria-label={t('workbench.mainMenu')}>
      {session && (
        <WorkLink to={startOf(session)} className="side-home" aria-label={t('workbench.startOf', { name })} {...tip(t('workbench.start'))}>
          <BrandMark className="side-logo" />
          {isOpen && <span className="grow cut strong">{name}</span>}
        </WorkLink>
      )}
      {render(false)}
      {pins.length > 0 && <hr className="side-line" />}
      {pins.map((item) => (
        <PinLink key={item.id} item={item} isHere={item === current} isWide={isOpen} />
      ))}
      <span className="grow" />
      {render(true)}
      <IconButton
        icon={isOpen ? MenuClosed : MenuOpen}
        label={t(isOpen ? 'workbench.closeMenu' : 'workbench.openMenu')}
        className="side-toggle"
        onClick={() => setOpen(!isOpen)}
      />
    </nav>
  )
}

/** Leads into the area; from within the area, it folds its column and opens it. */
function AreaLink({ shown, isWide, isHere }: { shown: ShownArea; isWide: boolean; isHere: boolean }) {
  const t = useT()
  const { area, items, entry } = shown
  const count = useAtomValue(useMemo(() => atom((get) => items.reduce((sum, { badge }) => sum + (badge ? get(badge) : 0), 0)), [items]))
  const keys = useAtomValue(hintsAtom).get(entry.command ?? '')
  const Icon = areaIcons[area]
  const fold = (event: { preventDefault: () => void }) => {
    if (!isHere || location.pathname !== entry.path || !hasColumn(shown)) return
    event.preventDefault()
    void runCommand(toggleColumn, { area })
  }
  return (
    <IconLink to={entry.path} title={t(`workbench.menu.${area}`)} count={count} isHere={isHere} isWide={isWide} icon={<Icon />} keys={keys} onFollow={fold} />
  )
}
