import { atom } from 'jotai'
import { call } from '#core/client/http/call.ts'
import { onResync } from '#core/client/socket/index.ts'
import { store } from '#core/client/store/store.ts'
import type { Dispose } from '#core/contract/define.ts'
import { checkVersion } from '../../contract/index.ts'

/** A page that stays open learns of a newer one at the latest after so long; after a restart of the server when its line is back. */
const CHECK_MS = 10 * 60_000

/** The build that this page was sent with; null while developing. */
const ownBuild = (): string | null => document.querySelector('meta[name="build"]')?.getAttribute('content') ?? null

/** The newer build that the server has pages of; null while this page is of the newest. */
export const newBuildAtom = atom<string | null>(null)
/** The newer build that the person wants to hear no more of. */
export const putOffBuildAtom = atom<string | null>(null)

async function check(): Promise<void> {
  const { client } = await call(checkVersion, {})
  store.set(newBuildAtom, client !== null && ownBuild() !== null && client !== ownBuild() ? client : null)
}

/** Asks now and again whether the server has newer pages. An answer that does not come is asked for again the next time. */
export function watchVersion(): Dispose {
  const ask = () => void check().catch(() => {})
  ask()
  const timer = setInterval(ask, CHECK_MS)
  const stop = onResync(ask)
  return () => {
    clearInterval(timer)
    stop()
  }
}
