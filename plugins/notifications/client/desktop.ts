import { atom } from 'jotai'
import type { ClientContext } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { bubbleOf, type Notification } from '../contract/index.ts'
import { openNotification } from './openNotification.ts'
import { preferencesAtom } from './preferences.ts'

export type DesktopState = 'unavailable' | 'ask' | 'on' | 'refused'

function readState(): DesktopState {
  if (typeof Notification === 'undefined' || !window.isSecureContext) return 'unavailable'
  if (Notification.permission === 'granted') return 'on'
  return Notification.permission === 'denied' ? 'refused' : 'ask'
}

/** Whether this browser shows notifications on the desktop. */
export const desktopStateAtom = atom<DesktopState>(readState())

/** Asks the browser; only ever from a press. */
export async function askForDesktop(): Promise<DesktopState> {
  if (readState() === 'ask') await Notification.requestPermission()
  const state = readState()
  store.set(desktopStateAtom, state)
  return state
}

/** Shows a bubble for each row: a newer one takes the place of the older. A press leads to what it is about. */
export function showOnDesktop(one: Notification, ctx: ClientContext): void {
  if (readState() !== 'on') return
  const { title, body } = bubbleOf(one, store.get(preferencesAtom).previews, ctx.t)
  showBubble({ tag: `balcao-${one.id}`, title, body, open: () => openNotification(one, ctx, 'main') })
}

/** A notification on the desktop, where the browser may show any; one of the same tag takes the place of the older. */
export function showBubble({ tag, title, body, open }: { tag: string; title: string; body: string; open: () => void }): void {
  if (readState() !== 'on') return
  const bubble = new Notification(title, { body, tag, silent: true })
  bubble.onclick = () => {
    window.focus()
    open()
    bubble.close()
  }
}
