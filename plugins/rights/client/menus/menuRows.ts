import { menuAreas, type SideBarItem, type Translate } from '#core/client/plugin.ts'
import { type CompanyProfile, type HiddenMenus, has, type PermissionFacts, type Role } from '../../contract/index.ts'

/** A row of the table: a menu that can be hidden, with all screens behind it. */
export interface MenuRow {
  menu: string
  title: string
  /** Whether a profile, or a role of it, has one of its screens at all. */
  isFor: (profile: CompanyProfile, role: Role | null) => boolean
}

export interface MenuGroup {
  area: string
  rows: MenuRow[]
}

/** The menus of the program by area, each once, in the menu's order; what belongs to the installation is left out. */
export function menuGroups(items: readonly SideBarItem[], permissions: readonly PermissionFacts[], t: Translate): MenuGroup[] {
  const reaches = (item: SideBarItem, profile: CompanyProfile, role: Role | null): boolean => {
    if (item.profiles && !item.profiles.includes(profile)) return false
    if (!item.permission) return true
    const facts = permissions.find(({ id }) => id === item.permission)
    return facts !== undefined && has(facts, profile, role?.permissions ?? {})
  }
  return menuAreas.flatMap((area): MenuGroup[] => {
    if (area === 'platform') return []
    const ofArea = items.filter((item) => item.area === area).toSorted((one, other) => one.order - other.order)
    const rows = [...new Set(ofArea.map(({ menu }) => menu))].map((menu): MenuRow => {
      const behind = ofArea.filter((item) => item.menu === menu)
      return { menu, title: behind.map(({ title }) => t(title)).join(', '), isFor: (profile, role) => behind.some((item) => reaches(item, profile, role)) }
    })
    return rows.length > 0 ? [{ area: t(`workbench.menu.${area}`), rows }] : []
  })
}

/** Whether a column shows a menu, and whether that is its own word or the profile's. */
export const isShown = (menus: HiddenMenus, menu: string, profile: CompanyProfile, role: Role | null): boolean =>
  (role && menus.roles[role.id]?.[menu]) ?? menus.profiles[profile][menu] ?? true
