import type { ChannelConnection } from '#plugins/channels/contract/index.ts'

type Version = [number, number, number]

/** Where WhatsApp's own web client says which revision it is. */
const CLIENT = 'https://web.whatsapp.com/sw.js'
/** Headers of a browser: other programs are answered nothing. */
const HEADERS = { 'sec-fetch-site': 'none', 'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36' }
const LONGEST = 4 * 1024 * 1024

/** The version of WhatsApp's web client today; null where it does not say. */
export async function currentVersion(connection: Pick<ChannelConnection, 'ask'>): Promise<Version | null> {
  const answer = await connection.ask({ method: 'GET', url: CLIENT, headers: HEADERS, mostBytes: LONGEST }).catch(() => null)
  const [, revision] = /\\?"client_revision\\?":\s*(\d+)/.exec(answer?.body.toString() ?? '') ?? []
  return revision ? [2, 3000, Number(revision)] : null
}
