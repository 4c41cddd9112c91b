import { atom } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { store } from '#core/client/store/store.ts'

const changed = atom(0)

function storageKey(conversation: string): string {
  const person = store.get(sessionAtom)
  return `balcao.privateDraft.${person?.tenantId ?? 0}.${person?.userId ?? 0}.${conversation}`
}

/** The unsent text of a conversation: it outlasts a change of conversation and a reload. */
export const draftAtom = (conversation: string) =>
  atom(
    (get) => {
      get(changed)
      return localStorage.getItem(storageKey(conversation)) ?? ''
    },
    (_get, set, text: string) => {
      if (text === '') localStorage.removeItem(storageKey(conversation))
      else localStorage.setItem(storageKey(conversation), text)
      set(changed, (count) => count + 1)
    },
  )
