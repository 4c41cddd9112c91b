import { createHmac, timingSafeEqual } from 'node:crypto'
import { mediaAddressExpired, mediaAddressWrong } from '../../contract/index.ts'
import type { StoredName } from '../storage/storage.ts'

/** An address stays the same for so long, and is valid for once to twice as long. */
export const WINDOW_MS = 15 * 60 * 1000

export interface Addresses {
  /** Path of a file for who may see it now. `name` is what a download is called by programs that look at the path. */
  of(file: StoredName, name: string, now: Date): string
  /** The file an address was made for, and how long it is valid. @throws mediaAddressWrong, mediaAddressExpired (403) */
  check(params: Record<string, string>, query: URLSearchParams, now: Date): { file: StoredName; validMs: number }
}

const variantOf = (text: string | null): StoredName['variant'] => (text === 'preview' ? 'preview' : 'original')

export function createAddresses(key: Buffer): Addresses {
  const sign = ({ tenantId, id, variant }: StoredName, expires: number) =>
    createHmac('sha256', key).update(`${tenantId}\n${id}\n${variant}\n${expires}`).digest('base64url')
  const isEqual = (given: string, right: string) => {
    const [one, other] = [Buffer.from(given), Buffer.from(right)]
    return one.length === other.length && timingSafeEqual(one, other)
  }
  return {
    of(file, name, now) {
      const expires = (Math.floor(now.getTime() / WINDOW_MS) + 2) * WINDOW_MS
      const variant = file.variant === 'preview' ? 'variant=preview&' : ''
      return `/media/${file.tenantId}/${file.id}/${encodeURIComponent(name)}?${variant}expires=${expires}&signature=${sign(file, expires)}`
    },
    check({ tenantId = '', id = '' }, query, now) {
      const file = { tenantId: Number(tenantId), id, variant: variantOf(query.get('variant')) }
      const expires = Number(query.get('expires'))
      if (!isEqual(query.get('signature') ?? '', sign(file, expires))) throw mediaAddressWrong()
      const validMs = expires - now.getTime()
      if (validMs <= 0) throw mediaAddressExpired()
      return { file, validMs }
    },
  }
}
