import type { Readable } from 'node:stream'
import { isUuid } from '#core/contract/ids.ts'
import type { ByteRange } from '../../contract/index.ts'

/** A stored file: the original that somebody sent, or the preview made of it. */
export interface StoredName {
  tenantId: number
  id: string
  variant: 'original' | 'preview'
}

/** Where the bytes of media lie. */
export interface MediaStorage {
  /** Keeps a copy of a file on this machine; once it returns the bytes are safe. The same name again replaces. */
  put(name: StoredName, path: string, mime: string): Promise<void>
  /** Null when it is not there. */
  open(name: StoredName, range?: ByteRange): Promise<Readable | null>
  /** The same once more changes nothing. */
  remove(name: StoredName): Promise<void>
  close(): void
}

/** Place of a file below the storage's root: only numbers and hexadecimal digits, so that nothing leads out of it. */
export function placeOf({ tenantId, id, variant }: StoredName): string {
  if (!Number.isSafeInteger(tenantId) || tenantId < 0 || !isUuid(id)) throw new Error('This is not the name of a stored file')
  const low = id.toLowerCase()
  return `${tenantId}/${low.slice(0, 2)}/${low}${variant === 'preview' ? '.preview' : ''}`
}
