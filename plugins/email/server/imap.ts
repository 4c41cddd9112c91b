import { type FetchMessageObject, ImapFlow } from 'imapflow'
import { z } from 'zod'
import type { ChannelLine } from '#plugins/channels/contract/index.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { type Account, accountOf, inWords, lineFailure, nameOf } from './account.ts'
import { packDelivery } from './delivery.ts'
import { within } from './within.ts'

const GREETING_MS = 15_000
const ANSWER_MS = 60_000
/** Of one visit, from the greeting to the end. */
const WHOLE_MS = 180_000
/** Largest mail that is fetched whole; of larger ones only the headers are. */
export const LARGEST_MAIL = 30 * 1024 * 1024
/** What one look brings at most: the rest waits for the next one. */
const MOST_MAILS = 20
/** Milliseconds before the last look from which mails are looked at again when the server has numbered them anew. */
const LOOK_BACK_MS = 86_400_000
/** Milliseconds that the server's clock may be behind ours. */
const CLOCKS_MS = 300_000

const cursorSchema = z.object({
  uidValidity: z.string(),
  lastUid: z.int(),
  /** Epoch milliseconds of the first look and of the last one. */
  since: z.int(),
  at: z.int(),
})
type Cursor = z.output<typeof cursorSchema>

const failureSchema = z.looseObject({
  authenticationFailed: z.boolean().optional(),
  responseText: z.string().optional(),
  response: z.unknown().optional(),
  serverResponseCode: z.string().optional(),
})

/** Refusals of a login that pass by themselves. */
const PASSES = /unavailable|limit|inuse|serverbug|too many|throttl|try again|temporar|\brate\b/i

function failureOf(account: Account, error: unknown): ChannelError {
  const known = failureSchema.safeParse(Object(error))
  if (!known.success || !known.data.authenticationFailed) return lineFailure(account, error)
  const { serverResponseCode, responseText, response } = known.data
  const words = responseText ?? (typeof response === 'string' ? response : '')
  const facts = { providerCode: serverResponseCode, detail: inWords(account, words) }
  return new ChannelError(PASSES.test(`${serverResponseCode ?? ''} ${words}`) ? 'rateLimited' : 'authFailed', facts)
}

async function signedIn<R>(client: ImapFlow, work: (client: ImapFlow) => Promise<R>): Promise<R> {
  await client.connect()
  const done = await work(client)
  await client.logout().catch(() => {})
  return done
}

/** Does something at the mailbox, signed in, and signs out again. @throws ChannelError */
async function atMailbox<R>(line: ChannelLine, work: (client: ImapFlow) => Promise<R>): Promise<R> {
  const account = accountOf(line)
  const { imapHost, imapPort, security, user, password } = account
  const client = new ImapFlow({
    host: await line.addressOf(imapHost),
    port: imapPort,
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls',
    ...nameOf(imapHost),
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: GREETING_MS,
    greetingTimeout: GREETING_MS,
    socketTimeout: ANSWER_MS,
    maxLiteralSize: LARGEST_MAIL * 2,
  })
  // Whatever goes wrong is thrown by what is being done as well.
  client.on('error', () => {})
  try {
    return await within(WHOLE_MS, signedIn(client, work), () => client.close())
  } catch (error) {
    throw failureOf(account, error)
  } finally {
    client.close()
  }
}

/** Whether the account is good. @throws ChannelError */
export const checkMailbox = (line: ChannelLine): Promise<void> =>
  atMailbox(line, async (client) => {
    await client.mailboxOpen('INBOX', { readOnly: true })
  })

const readCursor = (text: string | null): Cursor | null => (text === null ? null : cursorSchema.parse(JSON.parse(text)))

/** Numbers and sizes of what is new, the oldest first. A mailbox that was numbered anew is searched by time: what was seen already is known by its id. */
async function newMails(client: ImapFlow, uidValidity: string, cursor: Cursor): Promise<FetchMessageObject[]> {
  if (cursor.uidValidity === uidValidity) {
    const found = await client.fetchAll(`${cursor.lastUid + 1}:*`, { uid: true, size: true }, { uid: true })
    // Where nothing is newer, servers answer the newest one.
    return found.filter(({ uid }) => uid > cursor.lastUid)
  }
  const from = new Date(Math.max(cursor.since - CLOCKS_MS, cursor.at - LOOK_BACK_MS))
  const uids = (await client.search({ since: from }, { uid: true })) || []
  if (uids.length === 0) return []
  const found = await client.fetchAll(uids.join(','), { uid: true, size: true, internalDate: true }, { uid: true })
  return found.filter(({ internalDate }) => internalDate === undefined || new Date(internalDate) >= from)
}

/** As many as one look may bring: never none where there is one. */
function fewOf(mails: readonly FetchMessageObject[]): FetchMessageObject[] {
  const sorted = mails.toSorted((one, other) => one.uid - other.uid)
  let bytes = 0
  return sorted.slice(0, MOST_MAILS).filter(({ size = 0 }, at) => {
    bytes += Math.min(size, LARGEST_MAIL)
    return at === 0 || bytes <= LARGEST_MAIL
  })
}

async function fetchMail(client: ImapFlow, { uid, size = 0 }: FetchMessageObject): Promise<Buffer[]> {
  const isCut = size > LARGEST_MAIL
  const found = await client.fetchOne(String(uid), isCut ? { headers: true } : { source: true }, { uid: true })
  const source = found && (isCut ? found.headers : found.source)
  return source ? [packDelivery({ uid, bytes: size, isCut, source })] : []
}

/** @see ChannelPoll.look: the first look begins behind the newest mail, since nothing of before the connection is ours. */
export const lookIntoMailbox = (line: ChannelLine, text: string | null): Promise<{ deliveries: Buffer[]; cursor: string }> =>
  atMailbox(line, async (client) => {
    const { uidValidity: validity, uidNext } = await client.mailboxOpen('INBOX', { readOnly: true })
    const [uidValidity, now, cursor] = [String(validity), Date.now(), readCursor(text)]
    if (!cursor) return { deliveries: [], cursor: JSON.stringify({ uidValidity, lastUid: uidNext - 1, since: now, at: now }) }
    const found = await newMails(client, uidValidity, cursor)
    const mails = fewOf(found)
    const deliveries: Buffer[] = []
    for (const mail of mails) deliveries.push(...(await fetchMail(client, mail)))
    const lastUid = mails.at(-1)?.uid ?? (cursor.uidValidity === uidValidity ? cursor.lastUid : uidNext - 1)
    return { deliveries, cursor: JSON.stringify({ uidValidity, lastUid, since: cursor.since, at: now }) }
  })
