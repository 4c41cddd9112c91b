import type { ParsedMail } from 'mailparser'
import type { ChannelConnection, ChannelEvent, Party } from '#plugins/channels/contract/index.ts'
import { type Account, accountOf } from './account.ts'
import { isAutomatic, isUnattended } from './automatic.ts'
import { isReport, OUR_ID_HEADER, readReport } from './bounce.ts'
import { cleanLine } from './cleanLine.ts'
import { type Delivery, unpackDelivery } from './delivery.ts'
import { filesOf, wholeMailFile, wholeTextFile } from './files.ts'
import { headerOf } from './headers.ts'
import { type MailText, textOf } from './mailText.ts'
import { fileRef, idsIn, isAnswer, isOurAutomatic, isOurs, refOf, writeThread } from './messageIds.ts'
import { copiesOf, otherRecipients, recipientsLine } from './recipients.ts'
import { type Named, type Sender, senderOf, UNKNOWN_SENDER } from './sender.ts'
import { writtenAt } from './writtenAt.ts'

const LONGEST_SUBJECT = 300
const HAS_ALTERNATIVES = /^content-type:\s*multipart\/alternative/im
/** Bytes of a mail in which its structure is looked for. */
const MOST_HEADERS = 200_000

type Inbound = Extract<ChannelEvent, { kind: 'message' }>
type InboundFile = NonNullable<Inbound['file']>

/** The text of a message: the sender where that is not the person, further recipients, the subject where it says something new, the text of the mail. */
function bodyOf({ shown }: MailText, subject: string, { beside }: Sender, others: readonly Named[]): string {
  const title = subject && !isAnswer(subject) ? `*${subject.replaceAll('*', '')}*` : ''
  return [beside, recipientsLine(others), title, shown].filter(Boolean).join('\n\n')
}

/** The mail that this one answers: one of ours where there is one, else the nearest. */
function answeredBy({ inReplyTo, references }: ParsedMail, connection: ChannelConnection): string | undefined {
  const ids = [...idsIn(inReplyTo), ...idsIn(references).toReversed()]
  return ids.find((id) => isOurs(id, connection)) ?? ids[0]
}

/** Content that tells a mail from others of the same id: the same for each copy of it, whatever way the copy took. */
function contentOf(mail: ParsedMail): string {
  const files = mail.attachments.map(({ filename = '', size }) => [filename, size])
  return JSON.stringify([headerOf(mail, 'from'), headerOf(mail, 'date'), mail.subject, mail.text?.trim(), mail.html || '', files])
}

/** The whole mail as a file, where the conversation does not show all of it: its words, or itself where these are not enough. */
function wholeOf(text: MailText, areMore: boolean, { uid, source }: Delivery, answersOurs: boolean): InboundFile[] {
  if (areMore || text.isHtmlCut) return [wholeMailFile(source, uid)]
  const isMissing = text.fold === 'unmarked' || (text.fold === 'quotes' && !answersOurs)
  return isMissing || text.isCut ? [wholeTextFile(text.whole, uid)] : []
}

function threadOf(mail: ParsedMail, { receivedAt }: Delivery, subject: string, sender: Sender, others: readonly Named[]): string {
  const references = [...new Set([...idsIn(mail.references), ...idsIn(mail.inReplyTo), ...idsIn(mail.messageId)])]
  const copies = copiesOf(mail, others, sender)
  const automaticAt = isUnattended(mail, sender.isOther) ? receivedAt : undefined
  return writeThread({ subject, references, answersTo: sender.answersTo, ...(copies.length > 0 && { copies }), automaticAt })
}

/** A mail without its content: its place in the conversation, and an entry in the list of unread deliveries. */
const notShown = (ref: string, from: Party, what: string, problem: 'tooLarge' | 'notHandedOut'): ChannelEvent[] => [
  { kind: 'unreadable', ref, from, what },
  { kind: 'leftOut', from, problem, detail: what },
]

const leftOut = (mail: ParsedMail, account: Account, problem: 'automaticAnswer' | 'delayReport'): ChannelEvent[] => [
  { kind: 'leftOut', from: senderOf(mail, account).person, problem, detail: cleanLine(mail.subject ?? '', LONGEST_SUBJECT) },
]

function eventsOf(mail: ParsedMail, delivery: Delivery, account: Account, connection: ChannelConnection): ChannelEvent[] {
  const { uid, source, isCut } = delivery
  const subject = cleanLine(mail.subject ?? '', LONGEST_SUBJECT)
  const [sender, at, ref] = [senderOf(mail, account), writtenAt(mail, delivery), refOf(idsIn(mail.messageId)[0], contentOf(mail))]
  if (isCut) return notShown(ref, sender.person, subject || 'e-mail', 'tooLarge')
  const text = textOf(mail, subject, HAS_ALTERNATIVES.test(source.toString('latin1', 0, MOST_HEADERS)))
  const { files, areMore } = filesOf(mail, uid, text.fold !== null)
  files.push(
    ...wholeOf(
      text,
      areMore,
      delivery,
      idsIn(mail.inReplyTo).some((id) => isOurs(id, connection)),
    ),
  )
  const others = otherRecipients(mail, account, sender)
  const [quotedRef, body] = [answeredBy(mail, connection), bodyOf(text, subject, sender, others)]
  const shared: Omit<Inbound, 'ref' | 'body'> = {
    ...{ kind: 'message', from: sender.person, thread: threadOf(mail, delivery, subject, sender, others) },
    ...(at && { at }),
    ...(isUnattended(mail, sender.isOther) && { isUnattended: true }),
  }
  const quote = quotedRef ? { quotedRef } : {}
  const texts: Inbound[] = body !== '' || files.length === 0 ? [{ ...shared, ...quote, ref, body: body || subject || '—' }] : []
  const withFiles = files.map((file, index): Inbound => {
    const place = index + texts.length
    return { ...shared, ...(place === 0 && quote), ref: place === 0 ? ref : fileRef(ref, place), body: '', file }
  })
  return [...texts, ...withFiles]
}

/** A mail that the server does not hand out: shown as such, with what is known of it and the server's words. */
function unavailableEvents(mail: ParsedMail, { uid, unavailable }: Delivery, account: Account): ChannelEvent[] {
  const { mailbox = '', reason = '' } = unavailable ?? {}
  const what = [cleanLine(mail.subject ?? '', LONGEST_SUBJECT) || 'e-mail', reason && `(${cleanLine(reason, LONGEST_SUBJECT)})`].filter(Boolean).join(' ')
  return notShown(`<${mailbox}.${uid}@mailbox.invalid>`, senderOf(mail, account).person, what, 'notHandedOut')
}

/** A mail that the parser fails at goes on as a file of somebody unknown. */
function unparsedEvents({ uid, source }: Delivery): ChannelEvent[] {
  const from: Party = { addresses: [{ kind: 'email', value: UNKNOWN_SENDER }], name: '' }
  return [{ kind: 'message', ref: refOf(undefined, source.toString('latin1')), from, body: '', file: wholeMailFile(source, uid) }]
}

async function parsed(source: Buffer): Promise<ParsedMail | null> {
  const { simpleParser } = await import('mailparser')
  const options = {
    skipHtmlToText: true,
    skipTextToHtml: true,
    keepCidLinks: true,
    keepDeliveryStatus: true,
    ignoreEmbedded: true,
    checksumAlgo: false,
  } as const
  return simpleParser(source, options).catch(() => null)
}

const isEcho = (mail: ParsedMail, connection: ChannelConnection): boolean =>
  [...idsIn(mail.messageId), ...idsIn(headerOf(mail, OUR_ID_HEADER.toLowerCase()))].some((id) => isOurs(id, connection))

/** Whether a program answered what a program of ours sent: two programs would keep each other busy. */
function isLoop(mail: ParsedMail, connection: ChannelConnection): boolean {
  const answered = answeredBy(mail, connection)
  return answered !== undefined && isAutomatic(mail) && isOurAutomatic(answered, connection)
}

/** Events of a mail. Its own files come with it. @throws for what is no delivery at all */
export async function parseMail(body: Buffer, connection: ChannelConnection): Promise<ChannelEvent[]> {
  const delivery = unpackDelivery(body)
  const account = accountOf(connection)
  const mail = await parsed(delivery.source)
  if (!mail) return unparsedEvents(delivery)
  if (delivery.unavailable) return unavailableEvents(mail, delivery, account)
  if (isEcho(mail, connection)) return []
  const reported = isReport(mail) ? readReport(mail, (ref) => isOurs(ref, connection)) : null
  if (reported) return reported.length > 0 ? reported : leftOut(mail, account, 'delayReport')
  return isLoop(mail, connection) ? leftOut(mail, account, 'automaticAnswer') : eventsOf(mail, delivery, account, connection)
}
