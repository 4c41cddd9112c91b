import { defineService } from '#core/contract/define.ts'
import type { MediaFile, MediaKind } from './file.ts'

/** The owner who brought a file: somebody of the team, or a contact. */
export type MediaOwner = { userId: number } | { contactId: number }

/** A file to be stored. Its bytes: a stream, or a file on this machine that stays where it is. */
export interface NewMedia {
  /** Uuid; the same one of the same owner again is the same file and stores nothing. A new one unless given. */
  id?: string
  /** As the sender called it. */
  name: string
  from: { stream: AsyncIterable<Uint8Array> } | { path: string }
  durationMs?: number | null
  /** 64 numbers 0..100. */
  waveform?: readonly number[] | null
  /** A webp that is meant as a sticker. */
  isSticker?: boolean
}

/** First and last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

export interface OpenMedia {
  name: string
  mime: string
  kind: MediaKind
  /** Of the whole file. */
  bytes: number
  /** Read it to its end or destroy it. */
  stream: AsyncIterable<Uint8Array> & { destroy(): void }
}

/** `scope` says whose tenant; nothing of another one is ever found. */
export interface MediaService {
  /**
   * Turns finished uploads of a person into stored files, in the order asked for. Claiming an upload again answers the same file.
   * Call it before your transaction: it reads and moves bytes.
   * @throws uploadNotFound (404) for one that is not theirs, uploadUnfinished (409)
   */
  claim(scope: { tenantId: number }, uploadIds: readonly string[], by: MediaOwner): Promise<MediaFile[]>
  /**
   * Stores a file that came by another way: a part of a form, a channel's media. Call it before your transaction.
   * @throws fileTooLarge (413), invalidInput (400) for a wrong duration or waveform
   */
  store(scope: { tenantId: number }, media: NewMedia, by: MediaOwner): Promise<MediaFile>
  /** The files of these ids, with addresses signed now; what is not there is left out. One query, whatever the number. */
  present(tenantId: number, ids: readonly string[]): Promise<Map<string, MediaFile>>
  /**
   * Keeps these files from being removed until the caller's transaction ends, in which it writes the row that names them.
   * @throws noMediaFound (404) for one that is not there any more
   */
  hold(tenantId: number, ids: readonly string[]): Promise<void>
  /** Removes the files among these that nothing names any more with the caller's transaction, and not a day later. Answers how many. */
  removeUnused(tenantId: number, ids: readonly string[]): Promise<number>
  /** The bytes of a file, or some of them, for forwarding and exporting. @throws noMediaFound (404) */
  open(tenantId: number, id: string, range?: ByteRange): Promise<OpenMedia>
}

export const mediaService = defineService<MediaService>('media.service')
