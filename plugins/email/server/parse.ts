import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser'
import type { ChannelEvent, ChannelLine, Party } from '#plugins/channels/contract/index.ts'
import { type Account, accountOf } from './account.ts'
import { isReport, readReport } from './bounce.ts'
import { type Delivery, unpackDelivery } from './delivery.ts'
import { filesOf } from './files.ts'
import { htmlText } from './htmlText.ts'
import { FORWARD, fileRef, hashOf, idsIn, isAnswer, isOurs, writeThread } from './messageIds.ts'
import { visibleText } from './visibleText.ts'

/** Characters of one mail that a conversation shows. */
const LONGEST_TEXT = 30_000
const LONGEST_SUBJECT = 300
const LONGEST_NAME = 100
const LONGEST_ADDRESS = 254

/** Senders that nobody reads the answers of; who is meant says so beside. */
const NO_REPLY = /^(no[-_.]?reply|do[-_.]?not[-_.]?reply|n[aã]o[-_.]?responda|mailer-daemon|postmaster)/i
const DAEMON = /^(mailer-daemon|postmaster)@/i

type Inbound = Extract<ChannelEvent, { kind: 'message' }>

const firstOf = (of: AddressObject | undefined) => of?.value.flatMap((entry) => entry.group ?? [entry]).find(({ address }) => address?.includes('@'))
/** One line of signs that can be seen. */
const plainLine = (text: string, most: number): string =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, most)
const ADDRESS = /^[^\s@<>\p{Cc}]+@[^\s@<>\p{Cc}]+$/u

const wordOf = ({ headers }: ParsedMail, name: string): string => {
  const value = headers.get(name)
  return typeof value === 'string' ? value.trim().toLowerCase() : Array.isArray(value) ? value.join(' ').toLowerCase() : ''
}

/** Whether a program wrote it, which must not be answered. */
function isAutomatic(mail: ParsedMail): boolean {
  const submitted = wordOf(mail, 'auto-submitted')
  if (submitted !== '' && !submitted.startsWith('no')) return true
  if (/\b(bulk|junk|list|auto_reply)\b/.test(wordOf(mail, 'precedence'))) return true
  if (['x-autoreply', 'x-autorespond', 'x-auto-reply'].some((name) => mail.headers.has(name))) return true
  return DAEMON.test(firstOf(mail.from)?.address ?? '') || mail.headerLines.some(({ key }) => key === 'list-id')
}

/** Whose the mail is: forms on sites write from an address of nobody, and say beside whom to answer. Null for our own. */
function personOf({ from, replyTo }: ParsedMail, { address: own }: Account): Party | null {
  const [sender, answers] = [firstOf(from), firstOf(replyTo)]
  const address = sender?.address?.toLowerCase() ?? ''
  const isNobody = address === '' || address === own || NO_REPLY.test(address)
  const other = answers?.address?.toLowerCase()
  const person = isNobody && other && other !== own ? answers : sender
  const value = person?.address?.toLowerCase()
  if (!value || value === own || value.length > LONGEST_ADDRESS || !ADDRESS.test(value)) return null
  return { addresses: [{ kind: 'email', value }], name: plainLine(person?.name ?? '', LONGEST_NAME) }
}

/** What was written, with the subject before it where it says something new. */
function bodyOf(mail: ParsedMail, subject: string): string {
  const isForward = FORWARD.test(subject)
  const plain = mail.text?.trim() ? mail.text : ''
  const whole = plain || (mail.html ? htmlText(mail.html, { withHistory: isForward }) || htmlText(mail.html, { withHistory: true }) : '')
  const text = (isForward ? whole.trim() : visibleText(whole))
    .slice(0, LONGEST_TEXT)
    .replace(/[\uD800-\uDBFF]$/u, '')
    .replaceAll('\u0000', '')
  const title = subject && !isAnswer(subject) ? `*${subject.replaceAll('*', '')}*` : ''
  return [title, text].filter(Boolean).join('\n\n')
}

/** The mail that this one answers: one of ours where there is one, else the nearest. */
function answeredBy({ inReplyTo, references }: ParsedMail, line: ChannelLine): string | undefined {
  const ids = [...idsIn(inReplyTo), ...idsIn(references).toReversed()]
  return ids.find((id) => isOurs(id, line)) ?? ids[0]
}

function eventsOf(mail: ParsedMail, { uid, source, isCut }: Delivery, from: Party, line: ChannelLine): ChannelEvent[] {
  const subject = plainLine(mail.subject ?? '', LONGEST_SUBJECT)
  const ref = idsIn(mail.messageId)[0] ?? hashOf(source)
  if (isCut) return [{ kind: 'unreadable', ref, from, what: subject || 'e-mail' }]
  const [quotedRef, files, body] = [answeredBy(mail, line), filesOf(mail, uid), bodyOf(mail, subject)]
  const thread = writeThread({ subject, references: [...new Set([...idsIn(mail.references), ...idsIn(mail.inReplyTo), ref])] })
  const base: Inbound = { kind: 'message', ref, from, body, thread, ...(quotedRef && { quotedRef }) }
  const texts: Inbound[] = body !== '' ? [base] : files.length === 0 ? [{ ...base, body: subject || '—' }] : []
  const withFiles = files.map((file, index): Inbound => {
    const at = index + texts.length
    return { kind: 'message', ref: at === 0 ? ref : fileRef(ref, at), from, body: '', file, thread, ...(at === 0 && quotedRef && { quotedRef }) }
  })
  return [...texts, ...withFiles]
}

/** What a mail says. Its own files come with it. @throws for what is no delivery at all */
export async function parseMail(body: Buffer, line: ChannelLine): Promise<ChannelEvent[]> {
  const delivery = unpackDelivery(body)
  const account = accountOf(line)
  const mail = await simpleParser(delivery.source, {
    skipHtmlToText: true,
    skipTextToHtml: true,
    keepCidLinks: true,
    keepDeliveryStatus: true,
    ignoreEmbedded: true,
    checksumAlgo: false,
  })
  if (isReport(mail)) return readReport(mail, (ref) => isOurs(ref, line))
  const from = personOf(mail, account)
  const isEcho = idsIn(mail.messageId).some((id) => isOurs(id, line))
  return !from || isEcho || isAutomatic(mail) ? [] : eventsOf(mail, delivery, from, line)
}
