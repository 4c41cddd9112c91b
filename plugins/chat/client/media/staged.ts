import { t } from '#core/client/i18n/index.ts'
import { notify } from '#core/client/notify/index.ts'
import { newId } from '#core/contract/ids.ts'
import { LARGEST_FILE, type MediaFile } from '#plugins/media/contract/index.ts'
import type { VoiceFacts } from '../../contract/client.ts'
import { MOST_FILES } from '../../contract/index.ts'
import { bringUp, letGo } from './bringUp.ts'
import { forgetStaged, keepStaged } from './keepStaged.ts'
import { addStaged, putStaged, type Staged, stagedOf } from './staged.atoms.ts'

/** Adds files to a ticket's next message and begins to send them; says which cannot go. */
export function stageFiles(ticketId: number, files: readonly File[]): void {
  const room = MOST_FILES - stagedOf(ticketId).length
  if (files.length > room) notify(t('chat.files.tooMany', { count: MOST_FILES }), { intent: 'warning' })
  for (const file of files.slice(0, Math.max(room, 0))) {
    if (file.size > LARGEST_FILE) notify(t('chat.files.tooLarge', { name: file.name }), { intent: 'warning' })
    else stage(ticketId, { file, name: file.name, bytes: file.size, voice: null, mediaId: null })
  }
}

/** Adds a file that is at the server already, once. */
export function stageStored(ticketId: number, { id: mediaId, name, bytes }: MediaFile): void {
  const staged = stagedOf(ticketId)
  if (staged.some((file) => file.mediaId === mediaId)) return
  if (staged.length >= MOST_FILES) return void notify(t('chat.files.tooMany', { count: MOST_FILES }), { intent: 'warning' })
  stage(ticketId, { file: null, name, bytes, voice: null, mediaId })
}

/** Adds a recording, however many files are there: it must not get lost. */
export const stageVoice = (ticketId: number, file: File, { durationMs, waveform }: VoiceFacts): void =>
  stage(ticketId, { file, name: file.name, bytes: file.size, voice: { durationMs, waveform }, mediaId: null })

function stage(ticketId: number, what: { file: File | null; name: string; bytes: number; voice: VoiceFacts | null; mediaId: string | null }): void {
  const at = Math.max(Date.now(), (stagedOf(ticketId).at(-1)?.at ?? 0) + 1)
  const staged = addStaged({ ...what, ticketId, id: newId(), at }, false)
  keepStaged(staged)
  bringUp(staged)
}

/** Puts a file that was taken for a message back above the box; what the server has of it stays. */
export function restage({ ticketId, name, bytes, file, voice, mediaId, uploadId }: Staged): void {
  const facts = voice && { durationMs: voice.durationMs, waveform: voice.waveform }
  const at = Math.max(Date.now(), (stagedOf(ticketId).at(-1)?.at ?? 0) + 1)
  const staged = addStaged({ id: newId(), ticketId, at, name, bytes, file, voice: facts, mediaId }, false)
  putStaged(staged, { uploadId, share: 1 })
  keepStaged(staged)
}

/** Takes a file out again; what the server has of it is forgotten. */
export function unstage(ticketId: number, id: string): void {
  letGo(id, 'cancel')
  forgetStaged(stagedOf(ticketId).filter((file) => file.id === id))
}

/** A file that a message can name. */
export type ReadyFile = { name: string } & ({ uploadId: string; mediaId: null } | { uploadId: null; mediaId: string })

const readyOf = ({ name, uploadId, mediaId, failure }: Staged): ReadyFile[] => {
  if (failure !== null) return []
  if (uploadId !== null) return [{ name, uploadId, mediaId: null }]
  return mediaId === null ? [] : [{ name, uploadId: null, mediaId }]
}

/** Whether no file of a ticket is on its way or has failed. */
export const isAllReady = (ticketId: number): boolean => stagedOf(ticketId).every((file) => readyOf(file).length > 0)

/** Takes all files of a ticket for a message. Null while one is on its way or has failed: nothing is taken then. */
export function takeStaged(ticketId: number): ReadyFile[] | null {
  if (!isAllReady(ticketId)) return null
  const files = stagedOf(ticketId)
  const ready = files.flatMap(readyOf)
  forgetStaged(files)
  return ready
}
