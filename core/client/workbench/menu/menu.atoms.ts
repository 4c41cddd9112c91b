import { type Atom, atom, type Getter } from 'jotai'
import type { ComponentType } from 'react'
import { z } from 'zod'
import { permissionsAtom, type SignedIn, sessionAtom } from '#core/client/auth/session.atoms.ts'
import { readJson, writeJson } from '#core/client/browser/storage.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { isFor } from '#core/client/kernel/matchRoutes.ts'
import { type MenuArea, menuAreas, type SideBarItem, sideBarItems, type Translate } from '#core/client/plugin.ts'
import { definePoint, type ExtensionPoint } from '#core/contract/define.ts'
import { mayVisit } from '../routing/mayVisit.ts'
import { sectionRank } from './areas.ts'

const OPEN_KEY = 'balcao.sideBarOpen'

const storedOpenAtom = atom(readJson(OPEN_KEY, z.boolean()) ?? false)

/** Whether the side bar shows names beside the icons; remembered on this browser. */
export const isSideBarOpenAtom = atom(
  (get) => get(storedOpenAtom),
  (_get, set, isOpen: boolean) => {
    set(storedOpenAtom, isOpen)
    writeJson(OPEN_KEY, isOpen)
  },
)

/** Whether the whole menu lies over the page, on small screens. */
export const isDrawerOpenAtom = atom(false)

/** A part of an area's column above its links: views with counts, and the like. */
export interface AreaPart {
  area: MenuArea
  order: number
  component: ComponentType
}
export const areaParts: ExtensionPoint<AreaPart> = definePoint('core.areaParts')

export interface AreaFind {
  id: string
  title: string
  detail: string
  /** More words that find it. */
  keywords?: string
  path: string
}

/** Finer things than screens that the search of an area's column finds, such as single settings. */
export interface AreaFinds {
  area: MenuArea
  entries: (get: Getter, t: Translate) => readonly AreaFind[]
}
export const areaFinds: ExtensionPoint<AreaFinds> = definePoint('core.areaFinds')

/** Whether a person sees an entry: their profile, and the address behind it. */
const isItemVisible = (item: SideBarItem, session: SignedIn): boolean => isFor(item, session) && mayVisit(item.path, session)

const itemsAtom = contributionsAtom(sideBarItems)
const partsAtom = contributionsAtom(areaParts)

const inOrder = (one: SideBarItem, other: SideBarItem) => sectionRank(one.section) - sectionRank(other.section) || one.order - other.order

/** Every screen the person may open from the menu, area by area; those with a place elsewhere last. */
export const menuItemsAtom: Atom<readonly SideBarItem[]> = atom((get) => {
  const session = get(sessionAtom)
  const rank = ({ area }: SideBarItem) => (area === null ? menuAreas.length : menuAreas.indexOf(area))
  const items = session ? get(itemsAtom).filter((item) => isItemVisible(item, session)) : []
  return items.toSorted((one, other) => rank(one) - rank(other) || inOrder(one, other))
})

export interface ShownArea {
  area: MenuArea
  items: readonly [SideBarItem, ...SideBarItem[]]
  /** Where the area's icon leads: the first screen on which the person can change something, else the first. */
  entry: SideBarItem
  parts: readonly AreaPart[]
}

/** The areas in which the person sees anything. */
export const shownAreasAtom: Atom<readonly ShownArea[]> = atom((get) => {
  const items = get(menuItemsAtom)
  const permissions = get(permissionsAtom)
  const mayChange = ({ changedWith }: SideBarItem) => changedWith === undefined || permissions.has(changedWith)
  const parts = get(partsAtom).toSorted((one, other) => one.order - other.order)
  return menuAreas.flatMap((area): ShownArea[] => {
    const [first, ...others] = items.filter((item) => item.area === area)
    return first
      ? [{ area, items: [first, ...others], entry: [first, ...others].find(mayChange) ?? first, parts: parts.filter((part) => part.area === area) }]
      : []
  })
})

const NO_COLUMNS: Readonly<Record<string, boolean>> = {}

/** Area → whether the person opened its column, or folded it. */
export const chosenColumnsAtom = atom((get) => get(sessionAtom)?.configs.menuColumns ?? NO_COLUMNS)

/** As many as find room below the areas. */
export const MOST_PINS = 4

/** Screens pinned below the areas; those that the person may not open any more are left out. */
export const pinnedItemsAtom: Atom<readonly SideBarItem[]> = atom((get) => {
  const items = get(menuItemsAtom)
  return (get(sessionAtom)?.configs.menuPins ?? []).flatMap((id) => items.filter((item) => item.id === id)).slice(0, MOST_PINS)
})
