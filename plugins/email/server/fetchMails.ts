import type { FetchMessageObject, FetchQueryObject, ImapFlow } from 'imapflow'
import { z } from 'zod'
import type { ChannelConnection } from '#plugins/channels/contract/index.ts'
import { accountOf, inSentence } from './account.ts'
import { packDelivery } from './delivery.ts'
import { isPassing, LARGEST_MAIL, textsOf } from './mailbox.ts'

/** A mail that the server did not hand out. `isTold`: somebody can see that; `nextAt`: epoch milliseconds of the next try. */
export const missingSchema = z.object({ uid: z.int(), size: z.int(), tries: z.int(), isTold: z.boolean(), nextAt: z.int() })
type Missing = z.output<typeof missingSchema>

/** The time until the next try doubles from the first one on, up to the longest: all of them take half a day. */
const FIRST_WAIT_MS = 15_000
const LONGEST_WAIT_MS = 3_600_000
const MOST_TRIES = 20
/** The try at which a fault that may pass is told; any other is told at once. */
const REPORTED_AT = 3
/** Missing mails that one look tries again. */
const MOST_AGAIN = 20

/** A mail as a mailbox lists it. */
export type Listed = Pick<FetchMessageObject, 'uid' | 'size'>

interface Wish {
  mails: readonly Listed[]
  missing: readonly Missing[]
  /** The UIDVALIDITY of the mailbox. */
  mailbox: string
  now: number
}

class NoContent extends Error {
  override message = 'The server answered without the content'
}

/** When the server received a mail: never later than now. */
function receivedAt({ internalDate }: FetchMessageObject, now: number): number {
  const at = internalDate === undefined ? Number.NaN : new Date(internalDate).getTime()
  return at <= now ? at : now
}

/** A mail as a delivery; null where it is not in the mailbox any more. @throws what the server answers, NoContent */
async function fetchMail(client: ImapFlow, { uid, size }: Missing, now: number): Promise<Buffer | null> {
  const isCut = size > LARGEST_MAIL
  const asked = isCut ? { headers: true, internalDate: true } : { source: true, internalDate: true }
  const found = (await client.fetchOne(String(uid), asked, { uid: true })) || undefined
  const source = (isCut ? found?.headers : found?.source) || undefined
  if (found && source?.length) return packDelivery({ uid, bytes: size, isCut, receivedAt: receivedAt(found, now), source })
  if (await client.fetchOne(String(uid), { uid: true }, { uid: true })) throw new NoContent()
  return null
}

const oneLine = (text: string): string => text.replaceAll(/[\r\n<>"]+/g, ' ')

/** Headers of a mail that is not handed out, as far as they can be had; empty where that is nothing. */
async function headersOf(client: ImapFlow, uid: number): Promise<Buffer> {
  const ask = async (query: FetchQueryObject) => {
    if (!client.usable) return undefined
    const found = await client.fetchOne(String(uid), query, { uid: true }).catch(() => undefined)
    return found || undefined
  }
  const headers = (await ask({ headers: true }))?.headers
  if (headers) return headers
  const { from: [sender] = [], subject = '' } = (await ask({ envelope: true }))?.envelope ?? {}
  const from = sender?.address ? `From: "${oneLine(sender.name ?? '')}" <${oneLine(sender.address)}>\r\n` : ''
  return Buffer.from(`${from}Subject: ${oneLine(subject)}\r\n\r\n`)
}

/** A mail that is not handed out as a delivery: what can be had of it, and the server's words. */
async function packUnavailable(client: ImapFlow, connection: ChannelConnection, { uid, size }: Missing, mailbox: string, error: unknown): Promise<Buffer> {
  const reason = inSentence(accountOf(connection), textsOf(error))
  return packDelivery({ uid, bytes: size, isCut: false, unavailable: { mailbox, reason }, source: await headersOf(client, uid) })
}

/** How a mail is tried again after it was not handed out; null where it was tried often enough. */
function nextTry(mail: Missing, isTold: boolean, now: number): Missing | null {
  const tries = mail.tries + 1
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS)
  return tries < MOST_TRIES ? { ...mail, tries, isTold, nextAt: now + waitMs } : null
}

/** Fetches mails, the new ones first. What the server does not hand out holds up no other mail: it is told, and tried again for a while. */
export async function fetchMails(client: ImapFlow, connection: ChannelConnection, wish: Wish): Promise<{ deliveries: Buffer[]; missing: Missing[] }> {
  const { mails, mailbox, now } = wish
  // Mails that failed least go first: one that breaks the connection holds up no other.
  const due = wish.missing
    .filter(({ nextAt }) => nextAt <= now)
    .toSorted((one, other) => one.tries - other.tries)
    .slice(0, MOST_AGAIN)
  const missing = wish.missing.filter((mail) => !due.includes(mail))
  const deliveries: Buffer[] = []
  for (const mail of [...mails.map(({ uid, size = 0 }) => ({ uid, size, tries: 0, isTold: false, nextAt: now })), ...due]) {
    // The connection broke at a mail before this one, which is not at fault.
    const fetched = client.usable ? await fetchMail(client, mail, now).catch((error: unknown) => ({ error })) : mail
    if (fetched === mail) missing.push(mail)
    else if (Buffer.isBuffer(fetched)) deliveries.push(fetched)
    else if (fetched !== null && 'error' in fetched) {
      const { error } = fetched
      const isReported = (client.usable && !isPassing(error)) || mail.tries + 1 >= REPORTED_AT
      if (isReported && !mail.isTold) deliveries.push(await packUnavailable(client, connection, mail, mailbox, error))
      missing.push(...[nextTry(mail, isReported || mail.isTold, now) ?? []].flat())
    }
  }
  return { deliveries, missing }
}
