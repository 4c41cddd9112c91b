import { atom, useAtomValue, useSetAtom } from 'jotai'
import { type ComponentType, useMemo } from 'react'
import { isPausedAtom } from '#core/client/auth/session.atoms.ts'
import { openPalette } from '#core/client/commands/coreCommands.ts'
import { runCommand } from '#core/client/commands/runCommand.ts'
import { useT } from '#core/client/i18n/index.ts'
import { type SideBarItem, sideBarItems } from '#core/client/plugin.ts'
import { MoreMark, SearchMark } from '#core/client/ui/areaIcons.tsx'
import { Badge } from '#core/client/ui/marks.tsx'
import { Contributed } from '../Contributed.tsx'
import { WorkLink } from '../routing/WorkLink.tsx'
import { areaIcons } from './areas.ts'
import { useCurrentItem } from './currentItem.ts'
import { isDrawerOpenAtom, menuItemsAtom } from './menu.atoms.ts'

const NONE = atom(0)
/** The search stands in the middle: before the entries from this order on. */
const AFTER_SEARCH = 50

/** The bar at the foot of small screens: where one goes most, with words. The rest of the menu, where the person is, says when they pause. */
export function BottomBar() {
  const t = useT()
  const items = useAtomValue(menuItemsAtom)
    .filter(({ bottom }) => bottom !== undefined)
    .toSorted((one, other) => (one.bottom?.order ?? 0) - (other.bottom?.order ?? 0))
  const current = useCurrentItem()
  const isPaused = useAtomValue(isPausedAtom)
  const presence = t('workbench.presence.paused')
  const openDrawer = useSetAtom(isDrawerOpenAtom)
  const render = (isAfter: boolean) =>
    items
      .filter(({ bottom }) => (bottom?.order ?? 0) >= AFTER_SEARCH === isAfter)
      .map((item) => (
        <Contributed key={item.id} point={sideBarItems} value={item}>
          <BottomLink item={item} isHere={item === current} onFollow={() => openDrawer(false)} />
        </Contributed>
      ))
  return (
    <nav className="bottom" aria-label={t('workbench.shortcuts')}>
      {render(false)}
      <button type="button" className="bottom-link" aria-label={t('workbench.find')} onClick={() => void runCommand(openPalette, {})}>
        <SearchMark />
        <span className="cut">{t('workbench.bottom.find')}</span>
      </button>
      {render(true)}
      <button
        type="button"
        className="bottom-link"
        aria-label={isPaused ? t('workbench.mainMenuWith', { presence }) : t('workbench.bottom.menu')}
        onClick={() => openDrawer(true)}
      >
        <MoreMark />
        <span className={isPaused ? 'cut bottom-paused' : 'cut'}>{isPaused ? presence : t('workbench.bottom.more')}</span>
      </button>
    </nav>
  )
}

function BottomLink({ item, isHere, onFollow }: { item: SideBarItem; isHere: boolean; onFollow: () => void }) {
  const t = useT()
  const count = useAtomValue(useMemo(() => item.badge ?? NONE, [item.badge]))
  const Icon: ComponentType<{ size?: number }> = item.area === null ? item.icon : areaIcons[item.area]
  return (
    <WorkLink to={item.path} className="bottom-link" aria-current={isHere ? 'page' : undefined} onClick={onFollow}>
      <Icon size={18} />
      <span className="cut">{t(item.bottom?.title ?? (item.area === null ? item.title : `workbench.menu.${item.area}`))}</span>
      <Badge count={count} />
    </WorkLink>
  )
}
