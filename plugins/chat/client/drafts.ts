import { atom } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { store } from '#core/client/store/store.ts'

const keyOf = (ticketId: number): string => {
  const person = store.get(sessionAtom)
  return `balcao.draft.${person?.tenantId ?? 0}.${person?.userId ?? 0}.${ticketId}`
}

const changed = atom(0)
const texts = new Map<string, string>()

const read = (key: string): string => {
  const known = texts.get(key)
  if (known !== undefined) return known
  const text = localStorage.getItem(key) ?? ''
  texts.set(key, text)
  return text
}

/** What was typed in a ticket's reply box and not sent: kept in this browser at every keystroke. */
export const draftAtom = (ticketId: number) =>
  atom((get) => {
    get(changed)
    return read(keyOf(ticketId))
  })

export function saveDraft(ticketId: number, text: string): void {
  const key = keyOf(ticketId)
  texts.set(key, text)
  if (text === '') localStorage.removeItem(key)
  else localStorage.setItem(key, text)
  store.set(changed, (count) => count + 1)
}

/** Another tab wrote: its text is taken over. */
export function followDrafts(): () => void {
  const follow = (event: StorageEvent) => {
    if (!event.key?.startsWith('balcao.draft.')) return
    texts.set(event.key, event.newValue ?? '')
    store.set(changed, (count) => count + 1)
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
