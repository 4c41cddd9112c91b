import type { Address, Party } from '#plugins/channels/contract/index.ts'
import type { Profile, WireMessage } from './wire.ts'

const PHONE = /^\d{5,20}$/

const phone = (value: string | undefined): Address[] => (value !== undefined && PHONE.test(value) ? [{ kind: 'phone', value }] : [])
const bsuid = (value: string | undefined): Address[] => (value ? [{ kind: 'bsuid', value }] : [])

/** Whom the account wrote to on its phone; null where the delivery does not say. */
export function recipientOf({ to, to_user_id: userId }: WireMessage): Party | null {
  const [first, ...others] = [...phone(to), ...bsuid(userId)]
  return first ? { addresses: [first, ...others], name: '' } : null
}

/** The sender, with every address that the delivery names; null where it names none. */
export function partyOf(
  message: Pick<WireMessage, 'from' | 'from_user_id'> & Partial<Pick<WireMessage, 'system'>>,
  profiles: readonly Profile[],
): Party | null {
  const { from, from_user_id: userId, system } = message
  const profile = profiles.find((one) => (from ? one.wa_id === from : userId ? one.user_id === userId : false))
  const moved = system?.type === 'user_changed_number' ? phone(system.wa_id) : []
  const all = [...moved, ...phone(from ?? profile?.wa_id), ...bsuid(userId ?? profile?.user_id)]
  const [first, ...others] = all.filter(({ value }, place) => all.findIndex((one) => one.value === value) === place)
  return first ? { addresses: [first, ...others], name: profile?.profile?.name ?? '' } : null
}
