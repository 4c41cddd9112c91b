import { ChannelError } from '#plugins/connections/contract/index.ts'
import type { ChannelMessage } from '../adapter.ts'
import type { Address } from '../address.ts'

/** Faults of the whole line, which say more than that a number could not be looked up. */
const OF_THE_CONNECTION = new Set(['authFailed', 'notConnected', 'reconnecting', 'accountRestricted', 'rateLimited'])

/**
 * Where a message goes: a phone from which nothing came yet is looked up first, since WhatsApp may know it without its ninth digit,
 * or not at all. `findAddress` answers the address that WhatsApp has for it; null for a phone that is not there.
 * @throws ChannelError `invalidRecipient`, or `checkFailed` where nobody could tell
 */
export async function recipientOf(
  { to, lastRef }: Pick<ChannelMessage, 'to' | 'lastRef'>,
  findAddress: (phone: string) => Promise<Address | null>,
): Promise<Address> {
  if (to.kind !== 'phone' || lastRef !== null) return to
  const found = await findAddress(to.value).catch((error: unknown) => {
    const isOfNumber = error instanceof ChannelError && !OF_THE_CONNECTION.has(error.reason)
    throw isOfNumber ? new ChannelError('checkFailed', error.facts) : error
  })
  if (!found) throw new ChannelError('invalidRecipient')
  return found
}
