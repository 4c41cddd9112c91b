import { atom, useAtomValue } from 'jotai'
import { use, useMemo } from 'react'
import { focusedIdAtom } from './focus.atoms.ts'
import { PanelContext } from './PanelContext.ts'

/** Id of the panel this component is drawn in; null outside the tiles. */
export const usePanelId = (): string | null => use(PanelContext)

/** Whether the panel this component is drawn in has the focus. */
export function useIsFocusedPanel(): boolean {
  const id = usePanelId()
  return useAtomValue(useMemo(() => atom((get) => id !== null && get(focusedIdAtom) === id), [id]))
}
