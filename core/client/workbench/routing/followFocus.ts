import { navigate } from 'wouter/use-browser-location'
import { readViewport } from '#core/client/browser/useViewport.ts'
import { readRegistry } from '#core/client/kernel/registry.ts'
import { store } from '#core/client/store/store.ts'
import type { Dispose } from '#core/contract/define.ts'
import { focusedPanelAtom, type OpenPanel } from '../focus.atoms.ts'
import { areaAtom } from '../layout.atoms.ts'
import { noteVisit } from './visits.ts'

let own: { address: string; area: string } | null = null

/** Whether the address is one that followed the focus within its area: then it asks for nothing. */
export function isOwnAddress(address: string, area: string | null): boolean {
  const isOwn = own?.address === address && own.area === area
  if (!isOwn) own = null
  return isOwn
}

/** The path that was last answered; null before the first. */
let answered: string | null = null

/** The workbench shows what an address asks for: from now on the address may follow the focus again. */
export function noteAnswered(path: string): void {
  answered = path
}

/** Whether somebody has gone to an address that the workbench has not answered yet: to say where the focus is would take them back. */
const isAsking = (): boolean => answered !== null && answered !== location.pathname

function addressOf(panel: OpenPanel): string | null {
  const definition = readRegistry().panels.get(panel.type)
  const params = definition?.params.safeParse(panel.params)
  return definition?.path && params?.success ? definition.path(params.data) : null
}

function follow(): void {
  const panel = store.get(focusedPanelAtom)
  const area = store.get(areaAtom)
  const address = panel && addressOf(panel)
  if (address === null || address === undefined || area === null || isAsking()) return
  const present = address.includes('?') ? location.pathname + location.search : location.pathname
  // On a phone a panel is a page, and 'back' must lead to the page before.
  if (address !== present) say(address, area, readViewport() !== 'phone')
}

/** The address asks for nothing: it says what is there. */
function say(address: string, area: string, replace: boolean): void {
  own = { address, area }
  noteAnswered(new URL(address, location.origin).pathname)
  noteVisit(area, address)
  navigate(address, { replace, state: { area } })
}

/** Whether the address is that of a panel with the focus, whatever its query says. */
export function isAddressOf(panelId: string): boolean {
  const panel = store.get(focusedPanelAtom)
  return panel?.id === panelId && addressOf(panel) === location.pathname
}

/** Adds to the address of a panel with the focus how its view stands. */
export function tellQuery(panelId: string, query: string): void {
  const area = store.get(areaAtom)
  if (area !== null && !isAsking() && isAddressOf(panelId)) say(query === '' ? location.pathname : `${location.pathname}?${query}`, area, true)
}

/** Lets the address follow the focused panel, without a new history entry. */
export const followFocus = (): Dispose => store.sub(focusedPanelAtom, follow)
