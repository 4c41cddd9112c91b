import { store } from '#core/client/store/store.ts'
import { newKeyAtom } from './form/newKey.atoms.ts'
import { repliesScreen } from './screen.tsx'

/** Opens the form of a new quick reply, with its key filled in. */
export function openNewReply(key: string): void {
  store.set(newKeyAtom, key)
  store.set(repliesScreen.dialog, 'new')
}
