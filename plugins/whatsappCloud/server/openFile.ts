import { z } from 'zod'
import { errorOfRefusal } from '#plugins/channels/contract/graph/errors.ts'
import { bytesOf, type ChannelConnection, download, type InboundFile } from '#plugins/channels/contract/index.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { LARGEST_FILE } from '#plugins/media/contract/index.ts'
import { accountOf, type CloudAccount } from './account.ts'
import { meaningOf } from './errors.ts'
import { askGraph } from './graph.ts'

/** The provider's own code for an id that it does not have. */
const WRONG_PARAMETER = '100'

/** Names under which Meta serves files of its messages. */
const META_HOSTS = ['facebook.com', 'fbsbx.com', 'fbcdn.net', 'whatsapp.net']
const isOfMeta = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' && META_HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`))

/** Whether an address may be told the token: the one that the connection names, and Meta's others where that is Meta's. */
export function mayHaveToken(url: URL, baseAddress: string): boolean {
  const base = new URL(baseAddress)
  return url.origin === base.origin || (isOfMeta(base) && isOfMeta(url))
}

const addressSchema = z.looseObject({ url: z.url({ protocol: /^https?$/ }), file_size: z.coerce.number().optional().catch(undefined) })

const gone = (facts: ChannelError['facts']) => new ChannelError('mediaGone', facts)

/** Where the file lies for the next minutes. @throws ChannelError `mediaGone` */
async function addressOf(id: string, connection: ChannelConnection, account: CloudAccount): Promise<string> {
  const path = `${encodeURIComponent(id)}?phone_number_id=${account.phoneNumberId}`
  const answer = await askGraph(connection, account, { method: 'GET', path }).catch((error: unknown) => {
    const isLost = error instanceof ChannelError && (error.facts.providerCode === WRONG_PARAMETER || ['mediaRejected', 'refused'].includes(error.reason))
    throw isLost ? gone(error.facts) : error
  })
  const read = addressSchema.safeParse(answer)
  if (!read.success) throw gone({ detail: 'The answer names no address' })
  const bytes = read.data.file_size ?? 0
  if (bytes > Math.min(LARGEST_FILE, connection.mostFileBytes ?? LARGEST_FILE)) throw gone({ detail: 'tooLarge', bytes })
  return read.data.url
}

/** A foreign host never learns the token. */
const tokenFor =
  ({ baseAddress, accessToken }: CloudAccount) =>
  (url: URL): Record<string, string> =>
    mayHaveToken(url, baseAddress) ? { authorization: `Bearer ${accessToken}` } : {}

const isGone = (status: number): boolean => status === 404 || status === 410

/** The bytes of a contact's file. An address that has just run out is asked for once more. @throws ChannelError `mediaGone` */
export async function openInboundFile({ id }: Pick<InboundFile, 'id'>, connection: ChannelConnection): Promise<AsyncIterable<Uint8Array>> {
  const account = accountOf(connection)
  const fetched = async () => download(connection, await addressOf(id, connection, account), LARGEST_FILE, tokenFor(account))
  const first = await fetched()
  const answer = isGone(first.status) ? await fetched() : first
  if (answer.status === 200) return bytesOf(answer)
  const error = errorOfRefusal({ ...answer, body: null }, meaningOf, [])
  // The token was right a moment ago, when it asked for the address.
  throw error.reason === 'refused' || error.reason === 'authFailed' ? gone(error.facts) : error
}
