import type { AddressObject, EmailAddress, ParsedMail } from 'mailparser'
import { storableText } from '#core/contract/text.ts'
import type { Party } from '#plugins/channels/contract/index.ts'
import type { Account } from './account.ts'
import { isAutomatic } from './automatic.ts'
import { cleanLine } from './cleanLine.ts'
import { hasHeader, headerOf } from './headers.ts'

const LONGEST_NAME = 100
const LONGEST_ADDRESS = 254
const ADDRESS = /^[^\s@<>\p{Cc}]+@[^\s@<>\p{Cc}]+$/u

/** Address for a mail that names no sender: it is shown all the same, and nothing can be sent there. @source RFC 2606 */
export const UNKNOWN_SENDER = 'unknown@sender.invalid'

/** Senders whose answers nobody reads. */
export const NO_REPLY = /^(no[-_.]?reply|do[-_.]?not[-_.]?reply|n[aã]o[-_.]?responda|mailer-daemon|postmaster)/i
const LIST_HEADERS = ['list-id', 'mailing-list', 'x-google-group-id']
/** How groups call a person in whose place they write. */
const VIA = /^['"]?(.+?)['"]?\s+via\s+.+$/i
/** Where addresses of one domain are of people who have nothing to do with each other. */
const PUBLIC_DOMAIN =
  /^(gmail|googlemail|hotmail|outlook|live|msn|yahoo|ymail|icloud|me|aol|uol|bol|terra|ig|globo|proton|protonmail|gmx)\.(com|com\.br|com\.mx|com\.ar|net|me|es|br|de)$/

export interface Named {
  address: string
  name: string
}

/**
 * The sender of a mail. `answersTo`: where answers go instead of the person's address. `beside`: a line for the agent about who sent it; empty where that
 * says nothing new.
 */
export interface Sender {
  person: Party
  /** The sender is a form or a group that wrote in the person's place. */
  isOther: boolean
  /** A group or list passed the mail on. */
  isOfGroup: boolean
  answersTo: string | undefined
  beside: string
}

function namedOf({ address = '', name = '' }: Partial<EmailAddress>): Named | null {
  const value = storableText(address).trim().toLowerCase()
  return value.length <= LONGEST_ADDRESS && ADDRESS.test(value) ? { address: value, name: cleanLine(name, LONGEST_NAME) } : null
}

/** The addresses in a header, those of its groups too; what is no address is left out. */
export const allOf = (of: AddressObject | AddressObject[] | undefined): Named[] =>
  [of ?? []].flat().flatMap(({ value }) => value.flatMap((entry) => entry.group ?? [entry]).flatMap((entry) => namedOf(entry) ?? []))

/** An address in a header that is no list of addresses to the parser. */
export function namedIn(header: string): Named | null {
  const [, name = '', address = header] = /^(.*)<([^<>]*)>$/.exec(header) ?? []
  return namedOf({ address, name: name.trim().replaceAll(/^"|"$/g, '') })
}

const domainOf = ({ address }: Named): string => address.slice(address.lastIndexOf('@') + 1)

/** Whether two addresses are of one domain, or of a part of the other's domain, where strangers get no addresses. */
function isSameHouse(one: Named, other: Named): boolean {
  const [first, second] = [domainOf(one), domainOf(other)]
  return !PUBLIC_DOMAIN.test(first) && (first === second || first.endsWith(`.${second}`) || second.endsWith(`.${first}`))
}

/** Author of a mail that a group passes on: whoever wrote it to the group, and never the group. */
function authorInGroup(mail: ParsedMail, from: Named | null): Named | null {
  const original = namedIn(headerOf(mail, 'x-original-from')) ?? namedIn(headerOf(mail, 'x-original-sender'))
  const recipients = new Set([...allOf(mail.to), ...allOf(mail.cc)].map(({ address }) => address))
  const answers = allOf(mail.replyTo).find(({ address }) => address !== from?.address && !recipients.has(address))
  const author = answers ?? original ?? from
  return author && { ...author, name: author.name || original?.name || VIA.exec(from?.name ?? '')?.[1] || '' }
}

function senderIn(mail: ParsedMail): Named | null {
  return allOf(mail.from)[0] ?? namedIn(headerOf(mail, 'sender')) ?? namedIn(headerOf(mail, 'return-path'))
}

const isPassedOn = (mail: ParsedMail, from: Named | null): boolean => LIST_HEADERS.some((name) => hasHeader(mail, name)) || VIA.test(from?.name ?? '')

/** The person, and the address for answers where that is another one of the same house. */
function personOf(mail: ParsedMail, from: Named | null, own: string): { person: Named | null; answersTo?: string } {
  if (isPassedOn(mail, from)) return { person: authorInGroup(mail, from) }
  const answers = allOf(mail.replyTo).find(({ address }) => address !== own && address !== from?.address)
  if (!answers || !from) return { person: answers ?? from }
  const isForm = from.address === own || NO_REPLY.test(from.address) || isAutomatic(mail)
  return isForm || !isSameHouse(from, answers) ? { person: answers } : { person: from, answersTo: answers.address }
}

/** The sender of a mail: never nobody, so that no mail is lost. */
export function senderOf(mail: ParsedMail, { address: own }: Pick<Account, 'address'>): Sender {
  const from = senderIn(mail)
  const { person, answersTo } = personOf(mail, from, own)
  const { address, name } = person ?? { address: UNKNOWN_SENDER, name: cleanLine(headerOf(mail, 'from'), LONGEST_NAME) }
  const isOther = from !== null && from.address !== address
  const sentBy = isOther ? `✉ ${[from.name, `<${from.address}>`].filter(Boolean).join(' ')}` : ''
  const beside = sentBy || (answersTo ? `↩ ${answersTo}` : '')
  return { person: { addresses: [{ kind: 'email', value: address }], name }, isOther, isOfGroup: isPassedOn(mail, from), answersTo, beside }
}
