import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { readText, writeJson } from '#core/client/browser/storage.ts'
import { call } from '#core/client/http/call.ts'
import { store } from '#core/client/store/store.ts'
import { listLayouts, saveLayout } from '#core/contract/layouts.ts'
import type { Layout } from './layout/layout.ts'
import { parseLayout } from './layout/parseLayout.ts'
import { areaAtom, layoutAtom } from './layout.atoms.ts'
import { layoutKey } from './layoutKey.ts'

/** @see architecture §5: on the server 1 s after the last change */
const SAVE_MS = 1_000
/** A browser that knows no layouts yet waits this long for the server's, then starts plain. */
const PATIENCE_MS = 1_500

const timers = new Map<string, ReturnType<typeof setTimeout>>()
/** Local key → what the server has of it, as text. */
const sent = new Map<string, string>()

/** Sends a layout to the server when the hand rests. What does not arrive goes with the next change. */
export function saveOnServer(area: string, layout: Layout): void {
  const key = layoutKey(area)
  const text = JSON.stringify(layout)
  clearTimeout(timers.get(area))
  if (key === null || sent.get(key) === text) return
  const save = async () => {
    // Somebody else may have signed in meanwhile.
    if (layoutKey(area) !== key) return
    sent.set(key, text)
    await call(saveLayout, { area, layout: { ...layout } }).catch(() => sent.delete(key))
  }
  timers.set(
    area,
    setTimeout(() => void save(), SAVE_MS),
  )
}

/** Layouts that wait to be sent are not sent any more. */
export function dropUnsentLayouts(): void {
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
}

let fetching: Promise<unknown> = Promise.resolve()

/** Resolves once this browser has what other browsers of the person left, or cannot have it. Never rejects. */
export const layoutsFetched = (): Promise<unknown> => fetching

/**
 * Takes over the layouts that another browser left, for areas this one has none of. Never throws, never waits longer than 1.5 s,
 * and not at all where this browser has a layout for the area of the address.
 */
export async function fetchLayouts(area: string): Promise<void> {
  if (!store.get(sessionAtom)) return
  const ownKey = layoutKey(area)
  const fetched = call(listLayouts, {}).then((saved) => {
    for (const { area, layout } of saved) {
      const key = layoutKey(area)
      if (key === null || readText(key) !== null) continue
      writeJson(key, layout)
      // It may have been entered while this was on its way.
      if (store.get(areaAtom) === area) store.set(layoutAtom, parseLayout(layout).layout)
    }
  })
  fetching = fetched.catch(() => {})
  if (ownKey !== null && readText(ownKey) !== null) return
  await Promise.race([fetching, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}
