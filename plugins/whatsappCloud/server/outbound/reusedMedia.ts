import type { ChannelConnection } from '#plugins/channels/contract/index.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import type { CloudAccount } from '../account.ts'
import type { UploadedMedia } from './uploadMedia.ts'

/** The provider keeps uploads for 30 days, by other pages of theirs for 7: less than both. */
const RETENTION_MS = 6 * 86_400_000
/** Files that a server remembers at once. */
const MOST_UPLOADS = 500

interface Cached {
  until: number
  uploaded: Promise<UploadedMedia>
}
/** By number and file, the latest used last. Of this server alone: another node brings the file once more. */
const uploadsByKey = new Map<string, Cached>()

type ConnectionKey = Pick<ChannelConnection, 'tenantId' | 'connectionId'>
const keyOf = ({ tenantId, connectionId }: ConnectionKey, { baseAddress, phoneNumberId }: CloudAccount, mediaId: string) =>
  [tenantId, connectionId, baseAddress, phoneNumberId, mediaId].join(' ')

/** A stored file as the provider has it, brought there by `upload` where it is not yet. @throws ChannelError what `upload` throws; a failure is not kept */
export async function reusedMedia(
  connection: ConnectionKey,
  account: CloudAccount,
  mediaId: string,
  upload: () => Promise<UploadedMedia>,
): Promise<UploadedMedia & { isReused: boolean }> {
  const key = keyOf(connection, account, mediaId)
  const known = uploadsByKey.get(key)
  const isReused = known !== undefined && known.until > Date.now()
  const cached = isReused ? known : { until: Date.now() + RETENTION_MS, uploaded: upload() }
  uploadsByKey.delete(key)
  uploadsByKey.set(key, cached)
  const [oldest] = uploadsByKey.keys()
  if (uploadsByKey.size > MOST_UPLOADS && oldest !== undefined) uploadsByKey.delete(oldest)
  try {
    return { ...(await cached.uploaded), isReused }
  } catch (error) {
    if (uploadsByKey.get(key) === cached) uploadsByKey.delete(key)
    throw error
  }
}

/** The provider does not have this upload any more. A newer one of the same file stays. */
export async function forgetMedia(connection: ConnectionKey, account: CloudAccount, mediaId: string, id: string): Promise<void> {
  const key = keyOf(connection, account, mediaId)
  const cached = uploadsByKey.get(key)
  const uploaded = await cached?.uploaded.catch(() => null)
  if (uploaded?.id === id && uploadsByKey.get(key) === cached) uploadsByKey.delete(key)
}

/** Parameters that are wrong: an upload that expired is one. */
const WRONG_PARAMETERS = new Set(['100', '131008', '131009'])

/** Whether a refusal may mean that the provider does not have the file any more. */
export const isMediaGone = (error: unknown): boolean =>
  error instanceof ChannelError && (error.reason === 'mediaRejected' || (error.reason === 'refused' && WRONG_PARAMETERS.has(error.facts.providerCode ?? '')))
