import { atom } from 'jotai'
import { store } from '#core/client/store/store.ts'
import type { VoiceFacts } from '../../contract/client.ts'
import type { StoredFile } from './storedFiles.ts'

/** A voice note that was recorded here: nobody has it a second time. */
export interface StagedVoice extends VoiceFacts {
  /** Address in this browser. */
  url: string
}

/** A file that waits above the reply box; its bytes go to the server meanwhile. */
export interface Staged {
  id: string
  ticketId: number
  /** Epoch milliseconds; what is later stands further right. */
  at: number
  name: string
  bytes: number
  /** Null for one that is stored at the server. */
  file: File | null
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
  /** Whether this browser still has it when the page is gone. */
  isStored: boolean
}

/** Ticket id → its files, in the order they were added. */
export const stagedAtom = atom<ReadonlyMap<number, readonly Staged[]>>(new Map())

export const stagedOf = (ticketId: number): readonly Staged[] => store.get(stagedAtom).get(ticketId) ?? []
export const allStaged = (): readonly Staged[] => [...store.get(stagedAtom).values()].flat()

function edit(ticketId: number, change: (files: readonly Staged[]) => readonly Staged[]): void {
  store.set(stagedAtom, (current) => {
    const next = new Map(current)
    const files = change(current.get(ticketId) ?? [])
    if (files.length > 0) next.set(ticketId, files)
    else next.delete(ticketId)
    return next
  })
}

const isShown = (file: File) => file.type.startsWith('image/') && file.type !== 'image/svg+xml'

/** Puts a file above the reply box, new or as this browser kept it; nothing is sent yet. */
export function addStaged({ id, ticketId, at, name, bytes, file, voice, mediaId }: Omit<StoredFile, 'person' | 'uploadId'>, isStored: boolean): Staged {
  const staged: Staged = {
    ...{ id, ticketId, at, name, bytes, file, mediaId, isStored },
    picture: file && isShown(file) ? URL.createObjectURL(file) : null,
    voice: file && voice && { ...voice, url: URL.createObjectURL(file) },
    share: mediaId === null ? 0 : 1,
    uploadId: null,
    failure: null,
  }
  edit(ticketId, (files) => [...files, staged].toSorted((one, other) => one.at - other.at))
  return staged
}

export const putStaged = ({ ticketId, id }: Staged, change: Partial<Staged>): void =>
  edit(ticketId, (files) => files.map((file) => (file.id === id ? { ...file, ...change } : file)))

export function removeStaged({ ticketId, id, picture, voice }: Staged): void {
  for (const address of [picture, voice?.url]) if (address) URL.revokeObjectURL(address)
  edit(ticketId, (files) => files.filter((one) => one.id !== id))
}
