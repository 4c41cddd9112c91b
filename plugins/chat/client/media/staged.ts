import { atom } from 'jotai'
import { apiBase } from '#core/client/http/apiBase.ts'
import { call } from '#core/client/http/call.ts'
import { errorText, t } from '#core/client/i18n/index.ts'
import { notify } from '#core/client/notify/index.ts'
import { store } from '#core/client/store/store.ts'
import { newId } from '#core/contract/ids.ts'
import { getMedia, LARGEST_FILE, type MediaFile } from '#plugins/media/contract/index.ts'
import type { RunningUpload, VoiceFacts } from '../../contract/client.ts'
import { MOST_FILES } from '../../contract/index.ts'
import { uploadFile } from './uploadFile.ts'

/** A voice note that was recorded here: nobody has it a second time. */
export interface StagedVoice extends VoiceFacts {
  file: File
  /** Address in this browser. */
  url: string
}

/** A file that waits above the reply box; its bytes go to the server meanwhile. */
export interface Staged {
  id: string
  name: string
  bytes: number
  /** Address in this browser, for pictures. */
  picture: string | null
  /** Null for files that were chosen. */
  voice: StagedVoice | null
  /** 0 to 1. */
  share: number
  /** Set once all of it is at the server. */
  uploadId: string | null
  /** A stored file that goes as it is. */
  mediaId: string | null
  /** In the person's words. */
  failure: string | null
}

/** Ticket id → its files, in the order they were added. They last as long as the page. */
export const stagedAtom = atom<ReadonlyMap<number, readonly Staged[]>>(new Map())

const running = new Map<string, RunningUpload>()

function edit(ticketId: number, change: (files: readonly Staged[]) => readonly Staged[]): void {
  store.set(stagedAtom, (held) => {
    const next = new Map(held)
    const files = change(held.get(ticketId) ?? [])
    if (files.length > 0) next.set(ticketId, files)
    else next.delete(ticketId)
    return next
  })
}

const put = (ticketId: number, id: string, change: Partial<Staged>) =>
  edit(ticketId, (files) => files.map((file) => (file.id === id ? { ...file, ...change } : file)))

/** Adds files to a ticket's next message and begins to send them; says which cannot go. */
export function stageFiles(ticketId: number, files: readonly File[]): void {
  const room = MOST_FILES - (store.get(stagedAtom).get(ticketId)?.length ?? 0)
  if (files.length > room) notify(t('chat.files.tooMany', { count: MOST_FILES }), { intent: 'warning' })
  for (const file of files.slice(0, Math.max(room, 0))) {
    if (file.size > LARGEST_FILE) notify(t('chat.files.tooLarge', { name: file.name }), { intent: 'warning' })
    else stage(ticketId, file, null)
  }
}

/** Adds a file that is at the server already, once. */
export function stageStored(ticketId: number, { id: mediaId, name, bytes }: MediaFile): void {
  const held = store.get(stagedAtom).get(ticketId) ?? []
  if (held.some((file) => file.mediaId === mediaId)) return
  if (held.length >= MOST_FILES) return void notify(t('chat.files.tooMany', { count: MOST_FILES }), { intent: 'warning' })
  const id = newId()
  edit(ticketId, (files) => [...files, { id, name, bytes, picture: null, voice: null, share: 1, uploadId: null, mediaId, failure: null }])
  // The address that came with it may be an hour old, and the file gone meanwhile.
  call(getMedia, { id: mediaId }).then(
    ({ kind, url, previewUrl }) => kind === 'image' && put(ticketId, id, { picture: apiBase() + (previewUrl ?? url) }),
    (error: unknown) => put(ticketId, id, { failure: errorText(error) }),
  )
}

/** Adds a recording, however many files are there: it must not get lost. */
export const stageVoice = (ticketId: number, file: File, facts: VoiceFacts): void => stage(ticketId, file, { ...facts, file, url: URL.createObjectURL(file) })

function stage(ticketId: number, file: File, voice: StagedVoice | null): void {
  const id = newId()
  const picture = file.type.startsWith('image/') && file.type !== 'image/svg+xml' ? URL.createObjectURL(file) : null
  edit(ticketId, (files) => [...files, { id, name: file.name, bytes: file.size, picture, voice, share: 0, uploadId: null, mediaId: null, failure: null }])
  const upload = uploadFile(file, voice, (share) => put(ticketId, id, { share }))
  running.set(id, upload)
  upload.done.then(
    (uploadId) => put(ticketId, id, { uploadId, share: 1 }),
    (error: unknown) => put(ticketId, id, { failure: errorText(error) }),
  )
}

/** Takes a file out again; what the server has of it is forgotten. */
export function unstage(ticketId: number, id: string): void {
  running.get(id)?.cancel()
  forget(ticketId, id)
}

function forget(ticketId: number, id: string): void {
  const file = store
    .get(stagedAtom)
    .get(ticketId)
    ?.find((one) => one.id === id)
  for (const address of [file?.picture, file?.voice?.url]) if (address) URL.revokeObjectURL(address)
  running.delete(id)
  edit(ticketId, (files) => files.filter((one) => one.id !== id))
}

/** A file that a message can name. */
export type ReadyFile = { name: string } & ({ uploadId: string; mediaId: null } | { uploadId: null; mediaId: string })

const readyOf = ({ name, uploadId, mediaId, failure }: Staged): ReadyFile[] => {
  if (failure !== null) return []
  if (uploadId !== null) return [{ name, uploadId, mediaId: null }]
  return mediaId === null ? [] : [{ name, uploadId: null, mediaId }]
}

/** Takes all files of a ticket for a message. Null while one is on its way or has failed: nothing is taken then. */
export function takeStaged(ticketId: number): ReadyFile[] | null {
  const files = store.get(stagedAtom).get(ticketId) ?? []
  const ready = files.flatMap(readyOf)
  if (ready.length < files.length) return null
  for (const { id } of files) forget(ticketId, id)
  return ready
}
