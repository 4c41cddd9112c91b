import { store } from '#core/client/store/store.ts'
import type { Dispose } from '#core/contract/define.ts'
import { stagedAtom } from '../staged.ts'
import { recordingAtom } from './recording.ts'

const hasUnsent = (): boolean =>
  store.get(recordingAtom) !== null || [...store.get(stagedAtom).values()].some((files) => files.some(({ voice }) => voice !== null))

/** The browser asks before it leaves a page that holds a recording: unlike a file, nobody has it a second time. */
export function guardRecordings(): Dispose {
  const ask = (event: BeforeUnloadEvent) => hasUnsent() && event.preventDefault()
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}
