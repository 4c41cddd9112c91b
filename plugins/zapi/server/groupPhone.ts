import type { Address } from '#plugins/channels/contract/index.ts'
import { jidOf, numberAt } from '#plugins/channels/contract/whatsapp/jid.ts'

const GROUP = /^([\d-]+)-group$/
/** Groups from before November 2021 are called by their maker's phone and the time, without an ending. @source Z-API */
const OLD_GROUP = /^\d+-\d+$/

/** A `phone` of the provider as WhatsApp writes it: digits, a hidden number, or a group. */
export function jidOfPhone(phone: string): string {
  const group = GROUP.exec(phone)?.[1] ?? OLD_GROUP.exec(phone)?.[0]
  if (group) return jidOf({ kind: 'group', value: group })
  return /^\d+$/.test(phone) ? `${phone}@s.whatsapp.net` : phone
}

/** A person or a group as the provider is told of them. */
export function phoneAt(to: Address): string {
  if (to.kind !== 'group') return numberAt(to)
  return OLD_GROUP.test(to.value) ? to.value : `${to.value}-group`
}
