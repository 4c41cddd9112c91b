import { atom } from 'jotai'
import { z } from 'zod'
import { store } from '#core/client/store/store.ts'

const entrySchema = z.object({
  idFront: z.string(),
  ticketId: z.int(),
  body: z.string(),
  /** Epoch milliseconds. */
  at: z.number(),
  /** Upload of the file it carries; the body is then its caption or name. */
  uploadId: z.string().nullable().default(null),
  /** Stored file it carries, in place of an upload. */
  mediaId: z.string().nullable().default(null),
  /** The message it answers. */
  quoted: z.object({ id: z.string(), body: z.string(), fromMe: z.boolean(), mediaType: z.string(), isDeleted: z.boolean() }).nullable().default(null),
  /** Until when it can be taken back, in epoch milliseconds; null once it goes, or where nobody wanted to wait. */
  heldUntil: z.number().nullable().default(null),
  /** Text in the box before it was filled and signed; of the first of several. */
  draft: z.string().nullable().default(null),
  /** Why the server refused it for good; null while it waits. */
  failure: z.string().nullable(),
})
/** A message that the server has not confirmed yet. */
export type OutboxEntry = z.infer<typeof entrySchema>

let key: string | null = null

/** Unsent messages of the signed-in person, in the order they were written. They survive reload and crash. */
export const outboxAtom = atom<readonly OutboxEntry[]>([])

function read(): OutboxEntry[] {
  if (key === null) return []
  try {
    return z.array(entrySchema).parse(JSON.parse(localStorage.getItem(key) ?? '[]'))
  } catch {
    return []
  }
}

/** Changes what is stored, as it is now: another tab may have changed it since. */
export function editOutbox(edit: (entries: OutboxEntry[]) => OutboxEntry[]): void {
  const next = edit(read())
  if (key !== null) localStorage.setItem(key, JSON.stringify(next))
  store.set(outboxAtom, next)
}

/** Messages that were taken back before they went. */
const takenBack = new Set<string>()

/** Takes messages out before they go; null where one of them is on its way already. */
export function takeOut(idFronts: readonly string[], nowMs: number): OutboxEntry[] | null {
  const taken = read().filter(({ idFront }) => idFronts.includes(idFront))
  if (taken.length === 0 || taken.some(({ heldUntil }) => heldUntil === null || heldUntil <= nowMs)) return null
  for (const { idFront } of taken) takenBack.add(idFront)
  editOutbox((entries) => entries.filter(({ idFront }) => !idFronts.includes(idFront)))
  return taken
}

/** Resolves once none of these messages waits any more: true when the server has them all, false when it refused one or it was taken back. */
export function whenSent(idFronts: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    let stop = () => {}
    const check = () => {
      const left = store.get(outboxAtom).filter(({ idFront }) => idFronts.includes(idFront))
      if (left.some(({ failure }) => failure === null)) return
      stop()
      resolve(left.length === 0 && !idFronts.some((idFront) => takenBack.has(idFront)))
    }
    stop = store.sub(outboxAtom, check)
    check()
  })
}

/** Opens the outbox of a person in this browser, and follows other tabs. */
export function openOutbox(person: { tenantId: number; userId: number }): () => void {
  key = `balcao.outbox.${person.tenantId}.${person.userId}`
  store.set(outboxAtom, read())
  const follow = (event: StorageEvent) => {
    if (event.key === key) store.set(outboxAtom, read())
  }
  window.addEventListener('storage', follow)
  return () => {
    window.removeEventListener('storage', follow)
    key = null
    store.set(outboxAtom, [])
  }
}
