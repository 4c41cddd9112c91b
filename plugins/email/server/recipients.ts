import type { ParsedMail } from 'mailparser'
import type { Account } from './account.ts'
import { isUnattended } from './automatic.ts'
import { headerOf } from './headers.ts'
import { allOf, type Named, NO_REPLY, namedIn, type Sender } from './sender.ts'

/** Recipients that the line on a message names; the others are counted. */
const MOST_SHOWN = 10
/** A mail to more people than this is a mailing: answers go to the contact alone. */
const MOST_COPIES = 20

/** Headers of servers with the address that a mail was delivered to, such as an alias. */
const DELIVERED_TO = ['delivered-to', 'x-original-to', 'envelope-to']

/**
 * Further recipients of a mail: neither the mailbox nor the person whose the mail is. Where the mail does not name the mailbox, its `To` is
 * another name of it, an alias or a forwarding, and nobody else.
 */
export function otherRecipients(mail: ParsedMail, { address, user }: Pick<Account, 'address' | 'user'>, { person, answersTo }: Sender): Named[] {
  const own = new Set([address, user.toLowerCase(), ...DELIVERED_TO.flatMap((name) => namedIn(headerOf(mail, name))?.address ?? [])])
  const [to, cc] = [allOf(mail.to), allOf(mail.cc)]
  const isNamed = [...to, ...cc].some((one) => own.has(one.address))
  const known = new Set([...own, answersTo, person.addresses[0].value, ...allOf(mail.from).map((one) => one.address)])
  const others = new Map([...(isNamed ? to : []), ...cc].filter((one) => !known.has(one.address)).map((one) => [one.address, one]))
  return [...others.values()]
}

/** The line on a message that names its further recipients; empty where there are none. */
export function recipientsLine(others: readonly Named[]): string {
  const shown = others.slice(0, MOST_SHOWN).map(({ name, address }) => (name ? `${name} <${address}>` : address))
  const count = others.length - shown.length
  return shown.length === 0 ? '' : `Cc: ${shown.join(', ')}${count > 0 ? ` +${count}` : ''}`
}

/** Addresses that get copies of answers too: none for a mail of a program, of a mailing or of a group. */
export function copiesOf(mail: ParsedMail, others: readonly Named[], { isOther, isOfGroup }: Sender): string[] {
  if (isOfGroup || isUnattended(mail, isOther) || others.length > MOST_COPIES) return []
  return others.map(({ address }) => address).filter((address) => !NO_REPLY.test(address) && !address.endsWith('.invalid'))
}
