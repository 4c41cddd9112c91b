import { useAtomValue } from 'jotai'
import { usePathname } from 'wouter/use-browser-location'
import { areaOf } from '#core/client/kernel/matchRoutes.ts'
import type { SideBarItem } from '#core/client/plugin.ts'
import { areaAtom } from '../layout.atoms.ts'
import { menuItemsAtom, type ShownArea, shownAreasAtom } from './menu.atoms.ts'

/** Whether an entry stands for where one is: the address, or one below it. A panel of another area may have the focus here: then the area decides. */
export function isCurrent(path: string, address: string, area: string | null): boolean {
  if (area !== null && areaOf(address) !== area) return areaOf(path) === area
  return address === path || address.startsWith(`${path}/`)
}

const addressesOf = ({ path, alsoAt = [] }: SideBarItem): readonly string[] => [path, ...(typeof alsoAt === 'function' ? alsoAt() : alsoAt)]

/** The entry for where one is: of several that fit, the one that says most; one with a place in the menu before one without. */
export const findCurrent = (items: readonly SideBarItem[], address: string, area: string | null): SideBarItem | null =>
  items
    .filter((item) => addressesOf(item).some((one) => isCurrent(one, address, area)))
    .toSorted((one, other) => Number(one.area === null) - Number(other.area === null) || other.path.length - one.path.length)[0] ?? null

export const useCurrentItem = (): SideBarItem | null => findCurrent(useAtomValue(menuItemsAtom), usePathname(), useAtomValue(areaAtom))

/** The area of the menu one is in; null on a page of none, and in a workspace. */
export function useCurrentArea(): ShownArea | null {
  const item = useCurrentItem()
  const areas = useAtomValue(shownAreasAtom)
  return areas.find(({ area }) => area === item?.area) ?? null
}

/** Where conversations stand side by side, which need the room. */
export const isDesk = (item: SideBarItem | null, { area, items }: ShownArea): boolean => area === 'service' && item === items[0]

/** Whether an area has more to show than its icon leads to. */
export const hasColumn = ({ items, parts }: ShownArea): boolean => items.length > 1 || parts.length > 0
