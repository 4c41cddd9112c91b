import type { ImapFlow } from 'imapflow'
import { z } from 'zod'
import type { ChannelConnection } from '#plugins/channels/contract/index.ts'
import { fetchMails, type Listed, missingSchema } from './fetchMails.ts'
import { atMailbox, isPassing, LARGEST_MAIL } from './mailbox.ts'

/** Mails that one look brings at most: the rest waits for the next one. */
const MOST_MAILS = 20
/** Mails that the server does not hand out, from which on no new ones are fetched: the server itself is at fault. */
const MOST_MISSING = 200
/** Milliseconds before the last look from which mails are looked at again when the server has numbered them anew. */
const HISTORY_MS = 86_400_000
/** Milliseconds that the server's clock may be behind ours. */
const CLOCKS_MS = 300_000

const cursorSchema = z.object({
  uidValidity: z.string(),
  lastUid: z.int(),
  /** Epoch milliseconds of the first look and of the last one. */
  since: z.int(),
  at: z.int(),
  /** Mails that the server did not hand out, to be tried again. */
  missing: z.array(missingSchema).default([]),
})
type Cursor = z.output<typeof cursorSchema>

const readCursor = (text: string | null): Cursor | null => (text === null ? null : cursorSchema.parse(JSON.parse(text)))

/** Numbers and sizes of mails. Where the server refuses the list because of one of them, only their numbers: each counts as large then. */
async function listed(client: ImapFlow, range: string): Promise<Listed[]> {
  try {
    return await client.fetchAll(range, { uid: true, size: true }, { uid: true })
  } catch (error) {
    if (!client.usable || isPassing(error)) throw error
    const uids = (await client.search({ uid: range }, { uid: true })) || []
    return uids.map((uid) => ({ uid, size: LARGEST_MAIL }))
  }
}

/** Numbers and sizes of what is new, the oldest first. A mailbox that was numbered anew is searched by time: what was seen already is known by its id. */
async function newMails(client: ImapFlow, uidValidity: string, cursor: Cursor): Promise<Listed[]> {
  if (cursor.uidValidity === uidValidity) {
    const found = await listed(client, `${cursor.lastUid + 1}:*`)
    // Where nothing is newer, servers answer the newest one.
    return found.filter(({ uid }) => uid > cursor.lastUid)
  }
  const from = new Date(Math.max(cursor.since - CLOCKS_MS, cursor.at - HISTORY_MS))
  const uids = (await client.search({ since: from }, { uid: true })) || []
  if (uids.length === 0) return []
  const found = await client.fetchAll(uids.join(','), { uid: true, size: true, internalDate: true }, { uid: true })
  return found.filter(({ internalDate }) => internalDate === undefined || new Date(internalDate) >= from)
}

/** As many as one look may bring: never none where there is one. */
function fewOf(mails: readonly Listed[]): Listed[] {
  const sorted = mails.toSorted((one, other) => one.uid - other.uid)
  let bytes = 0
  return sorted.slice(0, MOST_MAILS).filter(({ size = 0 }, at) => {
    bytes += Math.min(size, LARGEST_MAIL)
    return at === 0 || bytes <= LARGEST_MAIL
  })
}

/** @see ChannelPoll.look: the first look begins behind the newest mail, since nothing of before the connection is ours. */
export const readMailbox = (connection: ChannelConnection, text: string | null): Promise<{ deliveries: Buffer[]; cursor: string }> =>
  atMailbox(connection, async (client) => {
    const { uidValidity: validity, uidNext } = await client.mailboxOpen('INBOX', { readOnly: true })
    const [uidValidity, now, cursor] = [String(validity), Date.now(), readCursor(text)]
    if (!cursor) return { deliveries: [], cursor: JSON.stringify({ uidValidity, lastUid: uidNext - 1, since: now, at: now, missing: [] }) }
    const isSame = cursor.uidValidity === uidValidity
    const before = isSame ? cursor.missing : []
    const mails = before.length < MOST_MISSING ? fewOf(await newMails(client, uidValidity, cursor)) : []
    const { deliveries, missing } = await fetchMails(client, connection, { mails, missing: before, mailbox: uidValidity, now })
    const lastUid = mails.at(-1)?.uid ?? (isSame ? cursor.lastUid : uidNext - 1)
    return { deliveries, cursor: JSON.stringify({ uidValidity, lastUid, since: cursor.since, at: now, missing }) }
  })
