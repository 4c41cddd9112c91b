import { ChannelError } from '#plugins/connections/contract/index.ts'
import type { ChannelConnection, ProviderAnswer } from './channelConnection.ts'

const DOWNLOAD_MS = 300_000
const MOST_REDIRECTS = 3

/** Fetches a file of at most `mostBytes` and follows where it is sent to; `headersFor` says what each host on the way may be told. @throws what `ask` throws */
export async function download(
  connection: Pick<ChannelConnection, 'ask'>,
  address: string,
  mostBytes: number,
  headersFor: (url: URL) => Record<string, string> = () => ({}),
): Promise<ProviderAnswer> {
  let url = new URL(address)
  for (let redirects = 0; ; redirects += 1) {
    const answer = await connection.ask({ method: 'GET', url: url.href, headers: headersFor(url), timeoutMs: DOWNLOAD_MS, mostBytes })
    const next = answer.status >= 300 && answer.status < 400 ? URL.parse(String(answer.headers.location ?? ''), url.href) : null
    if (!next || redirects === MOST_REDIRECTS) return answer
    url = next
  }
}

/** An answer's bytes as a file is read. */
export async function* bytesOf({ body }: Pick<ProviderAnswer, 'body'>): AsyncIterable<Uint8Array> {
  yield body
}

/** Failures that are the same the next time: the address is none, leads inside, or to more than is taken. */
const FOR_GOOD = new Set(['tooLarge', 'hostInside', 'hostUnknown', 'address'])

/** A file that lies openly at an address of the provider. @throws ChannelError `mediaGone`, or `temporary` where it may be there later */
export async function fetchOpenFile(connection: Pick<ChannelConnection, 'ask'>, address: string, mostBytes: number): Promise<AsyncIterable<Uint8Array>> {
  if (!URL.canParse(address)) throw new ChannelError('mediaGone')
  const answer = await download(connection, address, mostBytes).catch((error: unknown) => {
    throw error instanceof ChannelError && FOR_GOOD.has(error.facts.detail ?? '') ? new ChannelError('mediaGone', error.facts) : error
  })
  if (answer.status === 200) return bytesOf(answer)
  const facts = { providerCode: String(answer.status) }
  throw new ChannelError(answer.status >= 500 || answer.status === 429 ? 'temporary' : 'mediaGone', facts)
}
