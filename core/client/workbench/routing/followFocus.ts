import { navigate } from 'wouter/use-browser-location'
import { readRegistry } from '#core/client/kernel/registry.ts'
import { store } from '#core/client/store/store.ts'
import type { Dispose } from '#core/contract/define.ts'
import { focusedPanelAtom, type OpenPanel } from '../focus.atoms.ts'
import { areaAtom } from '../layout.atoms.ts'
import { readViewport } from '../useViewport.ts'
import { noteVisit } from './visits.ts'

let ownAddress: string | null = null

/** Whether the address is one that followed the focus: then it asks for nothing. */
export function isOwnAddress(address: string): boolean {
  const isOwn = ownAddress === address
  if (!isOwn) ownAddress = null
  return isOwn
}

function addressOf(panel: OpenPanel): string | null {
  const definition = readRegistry().panels.get(panel.type)
  const params = definition?.params.safeParse(panel.params)
  return definition?.path && params?.success ? definition.path(params.data) : null
}

function follow(): void {
  const panel = store.get(focusedPanelAtom)
  const area = store.get(areaAtom)
  const address = panel && addressOf(panel)
  if (address === null || address === undefined || area === null) return
  const present = address.includes('?') ? location.pathname + location.search : location.pathname
  if (address === present) return
  ownAddress = address
  noteVisit(area, address)
  // On a phone a panel is a page, and 'back' must lead to the page before.
  navigate(address, { replace: readViewport() !== 'phone', state: { area } })
}

/** Lets the address follow the focused panel, without a new history entry. */
export const followFocus = (): Dispose => store.sub(focusedPanelAtom, follow)
