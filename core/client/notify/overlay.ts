import { atom } from 'jotai'
import { store } from '#core/client/store/store.ts'
import { afterShow, OVERLAY_HIDE_MS, type OverlayState } from './overlayRule.ts'

const stateAtom = atom<OverlayState>({ lastShowMs: null, isShown: false })

/** Whether the blocking overlay is up. */
export const isOverlayShownAtom = atom((get) => get(stateAtom).isShown)

let hiding: ReturnType<typeof setTimeout> | undefined

/** Asks for the overlay; see `overlayRule.ts` for when it comes up. A show during the hiding second keeps it up. */
export function showOverlay(nowMs = Date.now()): void {
  clearTimeout(hiding)
  store.set(stateAtom, (state) => afterShow(state, nowMs))
}

/** Keeps the page from being used while `work` changes much at once. @throws what `work` throws */
export async function withOverlay<T>(work: () => Promise<T>): Promise<T> {
  showOverlay()
  try {
    return await work()
  } finally {
    hideOverlay()
  }
}

/** Takes the overlay down after 1000 ms. */
export function hideOverlay(): void {
  clearTimeout(hiding)
  hiding = setTimeout(() => store.set(stateAtom, (state) => ({ ...state, isShown: false })), OVERLAY_HIDE_MS)
}
