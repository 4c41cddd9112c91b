import { atom } from 'jotai'
import type { ClientContext } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import type { Notification as News } from '../contract/index.ts'
import { openNews } from './openNews.ts'
import { preferencesAtom } from './preferences.ts'
import { excerptOf, sentenceOf } from './words.ts'

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

/** One bubble per row: a newer one takes the place of the older. A press leads to what it is about. */
export function showOnDesktop(one: News, ctx: ClientContext): void {
  if (readState() !== 'on') return
  const excerpt = store.get(preferencesAtom).previews ? excerptOf(one, ctx.t) : ''
  const body = excerpt === '' ? sentenceOf(one, ctx.t) : excerpt
  const bubble = new Notification(one.title === '' ? ctx.t('notifications.title') : one.title, { body, tag: `balcao-${one.id}`, silent: true })
  bubble.onclick = () => {
    window.focus()
    openNews(one, ctx, 'main')
    bubble.close()
  }
}
