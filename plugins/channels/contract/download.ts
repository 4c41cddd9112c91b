import type { ChannelLine, ProviderAnswer } from './adapter.ts'

const DOWNLOAD_MS = 300_000
const MOST_REDIRECTS = 3

/** Fetches a file of at most `mostBytes` and follows where it is sent to; `headersFor` says what each host on the way may be told. @throws what `ask` throws */
export async function download(
  line: Pick<ChannelLine, 'ask'>,
  address: string,
  mostBytes: number,
  headersFor: (url: URL) => Record<string, string> = () => ({}),
): Promise<ProviderAnswer> {
  let url = new URL(address)
  for (let redirects = 0; ; redirects += 1) {
    const answer = await line.ask({ method: 'GET', url: url.href, headers: headersFor(url), timeoutMs: DOWNLOAD_MS, mostBytes })
    const next = answer.status >= 300 && answer.status < 400 ? URL.parse(String(answer.headers.location ?? ''), url.href) : null
    if (!next || redirects === MOST_REDIRECTS) return answer
    url = next
  }
}

/** An answer's bytes as a file is read. */
export async function* bytesOf({ body }: Pick<ProviderAnswer, 'body'>): AsyncIterable<Uint8Array> {
  yield body
}
