import type { ParsedMail } from 'mailparser'
import type { Delivery } from './delivery.ts'
import { headerOf } from './headers.ts'

/** How far the sender's clock may be ahead of the server's. */
const AHEAD_MS = 5 * 60_000
/** Servers give up on a mail after five days; older dates are of clocks that are wrong. @source RFC 5321 4.5.4.1 */
const OLDEST_MS = 7 * 86_400_000

/** When a mail was written: as its sender says where that can be true, else when the server received it; undefined where that is not known. */
export function writtenAt(mail: ParsedMail, { receivedAt }: Pick<Delivery, 'receivedAt'>): Date | undefined {
  if (receivedAt === undefined) return undefined
  const headerTime = new Date(headerOf(mail, 'date')).getTime()
  const isPossible = headerTime <= receivedAt + AHEAD_MS && headerTime >= receivedAt - OLDEST_MS
  return new Date(isPossible ? headerTime : receivedAt)
}
