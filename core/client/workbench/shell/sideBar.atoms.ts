import { atom } from 'jotai'
import { z } from 'zod'
import { type SignedIn, sessionAtom } from '#core/client/auth/session.atoms.ts'
import { readJson, writeJson } from '#core/client/auth/storage.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { type SideBarItem, sideBarItems } from '#core/client/plugin.ts'
import { mayVisit } from '../routing/mayVisit.ts'

const OPEN_KEY = 'balcao.sideBarOpen'

/** In this order; each group has its catalogue key `workbench.group.<name>`. @see experience §2 */
export const groups = ['service', 'contacts', 'campaigns', 'funnel', 'automation', 'team', 'supervision', 'reports', 'settings', 'platform'] as const

const storedOpenAtom = atom(readJson(OPEN_KEY, z.boolean()) ?? false)

/** Whether the side bar shows names beside the icons; remembered on this browser. */
export const isSideBarOpenAtom = atom(
  (get) => get(storedOpenAtom),
  (_get, set, isOpen: boolean) => {
    set(storedOpenAtom, isOpen)
    writeJson(OPEN_KEY, isOpen)
  },
)

const NO_GROUPS: Readonly<Record<string, boolean>> = {}

/** Group → whether the person opened it, or folded it; those left alone follow the room there is. */
export const menuGroupsAtom = atom((get) => get(sessionAtom)?.configs.menuGroups ?? NO_GROUPS)

/** Whether the side bar lies over the page, on small screens. */
export const isDrawerOpenAtom = atom(false)

/** Whether a person sees an entry: their profile, and the address behind it. */
export const isItemVisible = (item: SideBarItem, session: SignedIn): boolean =>
  (!item.profiles || item.profiles.includes(session.profile)) && mayVisit(item.path, session)

const itemsAtom = contributionsAtom(sideBarItems)

/** The entries the person sees, by group; groups without entries are left out. */
export const sideBarGroupsAtom = atom((get) => {
  const session = get(sessionAtom)
  const items = session ? get(itemsAtom).filter((item) => isItemVisible(item, session)) : []
  return groups
    .map((group) => ({ group, items: items.filter((item) => item.group === group).toSorted((one, other) => one.order - other.order) }))
    .filter((entry) => entry.items.length > 0)
})
