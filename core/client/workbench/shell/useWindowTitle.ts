import { atom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { productNameAtom } from '#core/client/auth/brand.atoms.ts'
import { focusedIdAtom } from '../focus.atoms.ts'
import { menuItemsAtom } from '../menu/menu.atoms.ts'
import { titleAtom } from '../tiles/tile.atoms.ts'

/** Unread messages of one's conversations: the badges of that area's entries in the side bar. */
const unreadAtom = atom((get) => get(menuItemsAtom).reduce((sum, { area, badge }) => sum + (area === 'service' && badge ? get(badge) : 0), 0))

export const windowTitleAtom = atom((get) => {
  const id = get(focusedIdAtom)
  const unread = get(unreadAtom)
  const product = get(productNameAtom)
  const title = id === null ? product : `${get(titleAtom(id))} · ${product}`
  return unread > 0 ? `(${unread}) ${title}` : title
})

/** The window and its tab are called by the focused tile, with the number of unread messages before it. */
export function useWindowTitle(): void {
  const title = useAtomValue(windowTitleAtom)
  const product = useAtomValue(productNameAtom)
  useEffect(() => {
    document.title = title
    return () => {
      document.title = product
    }
  }, [title, product])
}
