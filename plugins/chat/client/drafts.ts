import { atom } from 'jotai'
import { z } from 'zod'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { store } from '#core/client/store/store.ts'
import type { ReplyDraft, ReplyDrafts } from '../contract/client.ts'

const PREFIX = 'balcao.draft.'
const NOTHING: ReplyDraft = { text: '', at: 0 }
const draftSchema = z.object({ text: z.string(), at: z.number() })

const ownPrefix = (): string => {
  const person = store.get(sessionAtom)
  return `${PREFIX}${person?.tenantId ?? 0}.${person?.userId ?? 0}.`
}
const keyOf = (ticketId: number): string => `${ownPrefix()}${ticketId}`

const changed = atom(0)
const drafts = new Map<string, ReplyDraft>()
const typedListeners = new Set<(ticketId: number) => void>()

/** A stored draft; one of an earlier version is the bare text. */
function parse(stored: string | null): ReplyDraft {
  if (stored === null) return NOTHING
  try {
    return draftSchema.parse(JSON.parse(stored))
  } catch {
    return { text: stored, at: 0 }
  }
}

function read(key: string): ReplyDraft {
  const known = drafts.get(key)
  if (known) return known
  const draft = parse(localStorage.getItem(key))
  drafts.set(key, draft)
  return draft
}

function write(key: string, draft: ReplyDraft): void {
  drafts.set(key, draft)
  localStorage.setItem(key, JSON.stringify(draft))
  store.set(changed, (count) => count + 1)
}

/** Text typed in a ticket's reply box and not sent: kept in this browser at every keystroke. */
export const draftAtom = (ticketId: number) =>
  atom((get) => {
    get(changed)
    return read(keyOf(ticketId)).text
  })

/** Later than everything this browser has seen of the ticket, so that a slow clock does not make it the older one. */
export function saveDraft(ticketId: number, text: string): void {
  const key = keyOf(ticketId)
  write(key, { text, at: Math.max(Date.now(), read(key).at + 1) })
  for (const listener of [...typedListeners]) listener(ticketId)
}

/** Another tab wrote: its text is taken over. */
export function followDrafts(): () => void {
  const follow = (event: StorageEvent) => {
    if (!event.key?.startsWith(PREFIX)) return
    // An emptied draft that was settled: that it is empty, and since when, is known already.
    if (event.newValue === null) return
    drafts.set(event.key, parse(event.newValue))
    store.set(changed, (count) => count + 1)
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

/** The drafts as other plugins may keep them elsewhere. */
export const draftsService: ReplyDrafts = {
  get: (ticketId) => read(keyOf(ticketId)),
  ticketIds() {
    const prefix = ownPrefix()
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
    return keys.filter((key) => key.startsWith(prefix)).map((key) => Number(key.slice(prefix.length)))
  },
  take(ticketId, draft) {
    const key = keyOf(ticketId)
    if (draft.at <= read(key).at) return
    write(key, draft)
    if (draft.text === '') localStorage.removeItem(key)
  },
  settle(ticketId, { text, at }) {
    const key = keyOf(ticketId)
    if (read(key).text !== text) return
    drafts.set(key, { text, at })
    if (text === '') localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ text, at }))
  },
  onTyped(listener) {
    typedListeners.add(listener)
    return () => typedListeners.delete(listener)
  },
}
