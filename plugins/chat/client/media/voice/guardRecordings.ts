import { store } from '#core/client/store/store.ts'
import type { Dispose } from '#core/contract/define.ts'
import { allStaged } from '../staged.atoms.ts'
import { recordingAtom } from './recording.ts'

const hasUnsent = (): boolean => store.get(recordingAtom) !== null || allStaged().some(({ voice, isStored }) => voice !== null && !isStored)

/** The browser asks before it leaves a page that records, or holds a recording that it could not keep: unlike a file, nobody has it a second time. */
export function guardRecordings(): Dispose {
  const ask = (event: BeforeUnloadEvent) => hasUnsent() && event.preventDefault()
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}
