import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { kindOf } from '../areaKinds.ts'
import { menuItemsAtom } from './menu.atoms.ts'

/** Title on the tab of an area. */
export function useAreaTitle(area: string): string {
  const t = useT()
  const given = useAtomValue(useMemo(() => atom((get) => kindOf(area, get)?.title(area, get) ?? null), [area]))
  const items = useAtomValue(menuItemsAtom)
  if (given !== null) return given
  // An area is its address in small letters.
  const item = items.find(({ path }) => path.toLowerCase() === `/${area}`)
  if (item) return t(item.area !== null && item === items.find(({ area: of }) => of === item.area) ? `workbench.menu.${item.area}` : item.title)
  const key = `workbench.area.${area}`
  const named = t(key)
  if (named !== key) return named
  const below = items.filter(({ path }) => path.toLowerCase().startsWith(`/${area}/`))
  const [first, ...others] = below
  // Screens of one section are all at one address: none of them names the others.
  if (first?.section !== undefined && others.length > 0 && others.every(({ section }) => section === first.section))
    return t(`workbench.section.${first.section}`)
  return first ? t(first.title) : area.charAt(0).toUpperCase() + area.slice(1).replaceAll('-', ' ')
}
