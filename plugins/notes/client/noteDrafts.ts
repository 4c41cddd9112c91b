import { atom } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { store } from '#core/client/store/store.ts'

const changed = atom(0)

/** Of the signed-in person, in this browser. */
function keyOf(ticketId: number): string {
  const person = store.get(sessionAtom)
  return `balcao.noteDraft.${person?.tenantId ?? 0}.${person?.userId ?? 0}.${ticketId}`
}

/** The text of a note that is not saved yet: it outlasts a change of conversation and a reload. */
export const draftAtom = (ticketId: number) =>
  atom(
    (get) => {
      get(changed)
      return localStorage.getItem(keyOf(ticketId)) ?? ''
    },
    (_get, set, text: string) => {
      if (text === '') localStorage.removeItem(keyOf(ticketId))
      else localStorage.setItem(keyOf(ticketId), text)
      set(changed, (count) => count + 1)
    },
  )
