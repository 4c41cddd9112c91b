import { store } from '#core/client/store/store.ts'
import type { Dispose } from '#core/contract/define.ts'
import { sessionAtom } from './session.atoms.ts'

/** Runs `work` whenever somebody signs in or out; a change within a session is none. */
export function onPersonChanged(work: () => void): Dispose {
  let before = store.get(sessionAtom)?.userId
  return store.sub(sessionAtom, () => {
    const now = store.get(sessionAtom)?.userId
    if (now === before) return
    before = now
    work()
  })
}
