import { Readable, Transform } from 'node:stream'
import type { SendMailOptions, SMTPSentMessageInfo } from 'nodemailer'
import { cutText } from '#core/contract/text.ts'
import type { ChannelConnection, ChannelMessage } from '#plugins/channels/contract/index.ts'
import { numberedChoices } from '#plugins/channels/contract/numberedChoices.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { signatureOf } from '../contract/index.ts'
import { type Account, accountOf } from './account.ts'
import { OUR_ID_HEADER } from './bounce.ts'
import { htmlOf } from './htmlOf.ts'
import { answerTo, mailOf, ourMessageId, readThread, shortened } from './messageIds.ts'
import { atServer, smtpFailure } from './smtp.ts'

/** Servers take 25 MB of a mail, in which a file is a third larger than it is. */
const LARGEST_FILE = 18 * 1024 * 1024
/** Characters of a text that stand for a subject where there is none. */
const LONGEST_SUBJECT = 60

/** For so long after a mail that a program wrote by itself nothing automatic goes back: two programs do not keep each other busy. */
const SILENCE_MS = 3_600_000
const NO_ANSWER = 'Not sent: an automatic message does not answer an automatic mail'

/** Whether the contact's last mail is an automatic one of just now. */
const isAnsweredByProgram = ({ thread }: ChannelMessage): boolean => Math.abs(Date.now() - (readThread(thread)?.automaticAt ?? 0)) < SILENCE_MS

const firstLine = (text: string): string => cutText(text.trim().split('\n')[0] ?? '', LONGEST_SUBJECT)

/** Where the mail belongs: below the one that it answers, in the conversation that the contact wrote in last. */
function placeOf({ thread: stored, quotedRef, lastRef, body }: ChannelMessage, { senderName, address }: Account) {
  const thread = readThread(stored)
  const before = quotedRef ?? lastRef
  const inReplyTo = before === null ? undefined : mailOf(before)
  const references = shortened([...new Set([...(thread?.references ?? []), ...(inReplyTo ? [inReplyTo] : [])])])
  return { subject: thread ? answerTo(thread.subject) : firstLine(body) || senderName || address, inReplyTo, references }
}

/** The bytes of its file. @throws ChannelError `mediaRejected` */
async function fileOf(message: ChannelMessage): Promise<Readable | null> {
  if (!message.media) return null
  if (message.media.bytes > LARGEST_FILE) throw new ChannelError('mediaRejected', { detail: `At most ${LARGEST_FILE} bytes` })
  return Readable.from((await message.openFile()).stream)
}

/** The text of an agent with the signature of the mailbox below it; messages of nobody of the team have none. */
function signed(text: string, { agentName }: ChannelMessage, { signature, senderName, address }: Account): string {
  if (text === '' || agentName === null || signature === '') return text
  return `${text}\n\n${signatureOf(signature, { agent: agentName, company: senderName || address })}`
}

/** Where a message goes: to the contact, and of an agent's also to those who got the mail that it answers. */
function recipientsOf({ to, thread: stored, agentName }: ChannelMessage, { address }: Account): { to: string; cc: string[] } {
  const thread = readThread(stored)
  const first = thread?.answersTo ?? to.value
  const copies = agentName === null || thread?.isToContactAlone ? [] : (thread?.copies ?? [])
  return { to: first, cc: copies.filter((copy) => copy !== first && copy !== address) }
}

/** The server took the mail for others and not for the contact. */
const refusalOf = ({ rejectedErrors }: SMTPSentMessageInfo, contact: string): unknown =>
  rejectedErrors?.find(({ recipient }) => recipient?.toLowerCase() === contact.toLowerCase())

function mailFor(message: ChannelMessage, account: Account, id: string, file: Readable | null): SendMailOptions {
  const { body, media, data, agentName } = message
  const { to, cc } = recipientsOf(message, account)
  // The body of a file without words of its own is its name.
  const words = media && body === media.name ? '' : data?.type === 'buttons' ? numberedChoices(body, data) : body
  const text = signed(words, message, account)
  return {
    from: { name: account.senderName, address: account.address },
    to: { name: '', address: to },
    ...(cc.length > 0 && { cc: cc.map((address) => ({ name: '', address })) }),
    messageId: id,
    ...placeOf(message, account),
    headers: { [OUR_ID_HEADER]: id, ...(agentName === null && { 'Auto-Submitted': 'auto-replied' }) },
    text,
    ...(text && { html: htmlOf(text) }),
    ...(media && file && { attachments: [{ filename: media.name, contentType: media.mime, content: file }] }),
  }
}

/** Sends a message as a mail. Its id is ours, so that the same one sent again can be told. */
export async function sendMail(message: ChannelMessage, connection: ChannelConnection): Promise<{ ref: string; ack: 1 }> {
  const account = accountOf(connection)
  const isAutomatic = message.agentName === null
  if (isAutomatic && isAnsweredByProgram(message)) throw new ChannelError('blockedByContact', { detail: NO_ANSWER })
  const ref = ourMessageId(message.id, account.address, connection, { isAutomatic })
  let hasLeft = false
  try {
    await atServer(connection, async (transport) => {
      const file = await fileOf(message)
      transport.use('stream', ({ message: bytes }, done) => {
        bytes.transform(() => passing(() => (hasLeft = true)))
        done()
      })
      try {
        const sent = await transport.sendMail(mailFor(message, account, ref, file))
        const refusal = refusalOf(sent, recipientsOf(message, account).to)
        if (refusal) throw refusal
      } finally {
        // A file that nobody came to read stays open otherwise.
        file?.destroy()
      }
    })
    return { ref, ack: 1 }
  } catch (error) {
    throw smtpFailure(account, error, hasLeft, [message.body])
  }
}

/** Lets bytes through, and says when the last one has passed. */
const passing = (ended: () => void): Transform =>
  new Transform({
    transform: (chunk, _encoding, next) => next(null, chunk),
    flush(next) {
      ended()
      next()
    },
  })
