import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { type CallOptions, call } from '#core/client/http/call.ts'
import { onResync } from '#core/client/socket/index.ts'
import { store } from '#core/client/store/store.ts'
import { newId } from '#core/contract/ids.ts'
import { type Message, sendMessage } from '../../contract/index.ts'
import { noteMessage } from '../conversations.ts'
import type { ReadyFile } from '../media/staged.ts'
import { type DrainParts, drainTicket } from './drain.ts'
import { editOutbox, type OutboxEntry, openOutbox, outboxAtom } from './entries.ts'

const wakers = new Set<() => void>()

/** The line is back: nobody waits any longer. */
function wakeAll(): void {
  for (const wake of [...wakers]) wake()
}

const without = (idFront: string) => (entries: OutboxEntry[]) => entries.filter((entry) => entry.idFront !== idFront)

const isDelayed = ({ heldUntil }: OutboxEntry) => heldUntil !== null && heldUntil > Date.now()

const post = ({ ticketId, body, idFront, quoted, uploadId, mediaId }: OutboxEntry, options: CallOptions): Promise<Message> =>
  call(
    sendMessage,
    {
      ticketId,
      body,
      idFront,
      fromMe: true,
      read: 1,
      sendType: 'chat',
      quotedMsg: quoted && { id: quoted.id },
      medias: uploadId === null ? [] : [uploadId],
      storedMedias: mediaId === null ? [] : [mediaId],
    },
    options,
  )

const parts: DrainParts = {
  next(ticketId) {
    const first = store.get(outboxAtom).find((entry) => entry.ticketId === ticketId && entry.failure === null)
    // A message that waits to be taken back holds up what was written after it: the order stays.
    return first && isDelayed(first) ? undefined : first
  },
  send: (entry) => post(entry, {}),
  sent({ idFront }, message) {
    noteMessage(message)
    editOutbox(without(idFront))
  },
  refused({ idFront }, failure) {
    editOutbox((entries) => entries.map((entry) => (entry.idFront === idFront ? { ...entry, failure } : entry)))
  },
  wait: (milliseconds) =>
    new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        wakers.delete(done)
        resolve()
      }
      const timer = setTimeout(done, milliseconds)
      wakers.add(done)
    }),
}

const draining = new Set<number>()

/** Sends the messages of a ticket from one tab at a time. */
async function drain(ticketId: number): Promise<void> {
  if (draining.has(ticketId)) return
  draining.add(ticketId)
  try {
    if ('locks' in navigator) await navigator.locks.request(`balcao.outbox.${ticketId}`, () => drainTicket(ticketId, parts))
    else await drainTicket(ticketId, parts)
  } finally {
    draining.delete(ticketId)
  }
  if (parts.next(ticketId)) void drain(ticketId)
}

function drainAll(): void {
  wakeAll()
  for (const ticketId of new Set(store.get(outboxAtom).map((entry) => entry.ticketId))) void drain(ticketId)
  wakeForWaiting()
}

let waitTimer: ReturnType<typeof setTimeout> | undefined

/** Sends what is held once its time has come. */
function wakeForWaiting(): void {
  clearTimeout(waitTimer)
  const next = Math.min(...store.get(outboxAtom).flatMap((entry) => (entry.failure === null && isDelayed(entry) ? (entry.heldUntil ?? []) : [])))
  if (Number.isFinite(next)) waitTimer = setTimeout(drainAll, Math.max(next - Date.now(), 0) + 1)
}

/** Nobody takes the messages of a ticket back any more: they go now. */
export function sendWaiting(ticketId: number): void {
  if (!store.get(outboxAtom).some((entry) => entry.ticketId === ticketId && isDelayed(entry))) return
  editOutbox((entries) => entries.map((entry) => (entry.ticketId === ticketId ? { ...entry, heldUntil: null } : entry)))
  void drain(ticketId)
}

/** The page goes: what is held leaves with it. What does not arrive is sent by the next page; its id makes twice harmless. */
function letAllGo(): void {
  const delayed = store.get(outboxAtom).filter(isDelayed)
  if (delayed.length === 0) return
  editOutbox((entries) => entries.map((entry) => ({ ...entry, heldUntil: null })))
  for (const entry of delayed) void post(entry, { outlivesPage: true }).catch(() => {})
}

/** How a message waits before it goes. */
export interface Hold {
  until: number
  draft: string | null
}

/** Keeps the text in this browser at once and sends it as soon as the line allows, or its hold ends. Answers its id. */
export function queueMessage(ticketId: number, body: string, answers: Message | null, file: ReadyFile | null = null, hold: Hold | null = null): string {
  const quoted = answers && { id: answers.id, body: answers.body, fromMe: answers.fromMe, mediaType: answers.mediaType, isDeleted: false }
  const { uploadId, mediaId } = file ?? { uploadId: null, mediaId: null }
  const idFront = newId()
  const delay = { heldUntil: hold?.until ?? null, draft: hold?.draft ?? null }
  editOutbox((entries) => [...entries, { idFront, ticketId, body, at: Date.now(), quoted, uploadId, mediaId, ...delay, failure: null }])
  void drain(ticketId)
  wakeForWaiting()
  return idFront
}

export function retryEntry(idFront: string): void {
  editOutbox((entries) => entries.map((entry) => (entry.idFront === idFront ? { ...entry, failure: null } : entry)))
  drainAll()
}

export const discardEntry = (idFront: string): void => editOutbox(without(idFront))

/**
 * Takes up what an earlier page left behind, and goes on whenever the line comes back; only while the person is signed in whose messages they are:
 * what waits when they leave stays in this browser until they are back.
 */
export function startOutbox(): () => void {
  let close = () => {}
  let person: string | null = null
  const followPerson = () => {
    const session = store.get(sessionAtom)
    const next = session && `${session.tenantId}.${session.userId}`
    if (next === person) return
    person = next
    close()
    close = session ? openOutbox(session) : () => {}
    drainAll()
  }
  followPerson()
  window.addEventListener('online', drainAll)
  window.addEventListener('pagehide', letAllGo)
  const stops = [onResync(drainAll), store.sub(sessionAtom, followPerson)]
  return () => {
    window.removeEventListener('online', drainAll)
    window.removeEventListener('pagehide', letAllGo)
    clearTimeout(waitTimer)
    for (const stop of stops) stop()
    close()
  }
}
