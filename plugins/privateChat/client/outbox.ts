import { atom } from 'jotai'
import { z } from 'zod'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { call } from '#core/client/http/call.ts'
import { onResync } from '#core/client/socket/index.ts'
import { store } from '#core/client/store/store.ts'
import type { Dispose } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { newId } from '#core/contract/ids.ts'
import { sendPrivateMessage, targetOf } from '../contract/index.ts'
import { saveMessage } from './cache.ts'

const entrySchema = z.object({
  idFront: z.string(),
  /** Key of the conversation. */
  key: z.string(),
  text: z.string(),
  /** Epoch milliseconds. */
  at: z.number(),
  replyToId: z.int().nullable(),
  /** Finished uploads. */
  files: z.array(z.object({ id: z.string(), name: z.string() })),
  ticketId: z.int().nullable(),
  /** The server's code where it refused the message for good; null while it waits. */
  failure: z.string().nullable(),
})
/** A message that the server has not confirmed yet. */
export type UnsentMessage = z.infer<typeof entrySchema>

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/** Refusals that another try may mend. */
const PASSING = new Set([401, 408, 429])

/** Unsent messages of the person signed in, in the order they were written; they survive a reload. */
export const unsentAtom = atom<readonly UnsentMessage[]>([])

function storageKey(): string | null {
  const person = store.get(sessionAtom)
  return person && `balcao.privateOutbox.${person.tenantId}.${person.userId}`
}

function read(): UnsentMessage[] {
  const key = storageKey()
  if (key === null) return []
  try {
    return z.array(entrySchema).parse(JSON.parse(localStorage.getItem(key) ?? '[]'))
  } catch {
    return []
  }
}

/** Changes the stored messages as they are now: another tab may have changed them since. */
function edit(change: (entries: UnsentMessage[]) => UnsentMessage[]): void {
  const next = change(read())
  const key = storageKey()
  if (key !== null) localStorage.setItem(key, JSON.stringify(next))
  store.set(unsentAtom, next)
}

const without = (idFront: string) => (entries: UnsentMessage[]) => entries.filter((entry) => entry.idFront !== idFront)
const withFailure = (idFront: string, failure: string | null) => (entries: UnsentMessage[]) =>
  entries.map((entry) => (entry.idFront === idFront ? { ...entry, failure } : entry))

export const isFinal = (error: unknown): error is AppError =>
  error instanceof AppError && error.status >= 400 && error.status < 500 && !PASSING.has(error.status)

let wake = () => {}

/** Resolves after the wait, or once the line is back. */
const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    wake = () => {
      clearTimeout(timer)
      resolve()
    }
  })

async function post({ idFront, key, text, replyToId, files, ticketId }: UnsentMessage): Promise<void> {
  const target = targetOf(key)
  if (target === null) return
  const medias = files.map(({ id }) => id)
  const { mensagem } = await call(sendPrivateMessage, { receiverId: target.contactId, isGroup: target.isGroup, text, idFront, replyToId, ticketId, medias })
  saveMessage(mensagem)
}

/** Sends what waits, one message after the other. Each is tried until the server answers: its id makes a second try harmless. */
async function drain(): Promise<void> {
  let waitMs = FIRST_WAIT_MS
  const owner = storageKey()
  for (let entry = next(); entry && storageKey() === owner; entry = next()) {
    const { idFront } = entry
    try {
      await post(entry)
      waitMs = FIRST_WAIT_MS
      if (storageKey() === owner) edit(without(idFront))
    } catch (error) {
      if (isFinal(error)) edit(withFailure(idFront, error.code))
      else {
        await pause(waitMs)
        waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
      }
    }
  }
}

const next = (): UnsentMessage | undefined => read().find(({ failure }) => failure === null)

let isDraining = false

/** Sends from a single tab at a time. */
async function sendWaiting(): Promise<void> {
  wake()
  if (isDraining) return
  isDraining = true
  try {
    if ('locks' in navigator) await navigator.locks.request('balcao.privateOutbox', drain)
    else await drain()
  } finally {
    isDraining = false
  }
  if (next()) void sendWaiting()
}

/** Keeps a message in this browser at once, and sends it as soon as the line allows. */
export function queueMessage(key: string, draft: Partial<Pick<UnsentMessage, 'text' | 'replyToId' | 'files' | 'ticketId'>>): void {
  const blank = { text: '', replyToId: null, files: [], ticketId: null, failure: null }
  edit((entries) => [...entries, { ...blank, ...draft, idFront: newId(), key, at: Date.now() }])
  void sendWaiting()
}

export function retryMessage(idFront: string): void {
  edit(withFailure(idFront, null))
  void sendWaiting()
}

export const discardMessage = (idFront: string): void => edit(without(idFront))

/** Takes up what an earlier page left behind, and goes on whenever the line is back. */
export function startOutbox(): Dispose {
  const begin = () => {
    store.set(unsentAtom, read())
    void sendWaiting()
  }
  const follow = (event: StorageEvent) => {
    if (event.key === storageKey()) store.set(unsentAtom, read())
  }
  const again = () => void sendWaiting()
  begin()
  window.addEventListener('storage', follow)
  window.addEventListener('online', again)
  const stops = [store.sub(sessionAtom, begin), onResync(again)]
  return () => {
    window.removeEventListener('storage', follow)
    window.removeEventListener('online', again)
    for (const stop of stops) stop()
  }
}
