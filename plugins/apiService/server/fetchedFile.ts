import { requestOutward } from '#core/server/outwardRequest.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { LARGEST_API_FILE, mediaUnreachable } from '../contract/index.ts'

const FETCH_MS = 20_000

export interface FetchedFile {
  name: string
  bytes: Buffer
}

/** Name of the file at an address: the last part of its path. */
function nameOf(url: string): string {
  const last = URL.parse(url)?.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last) || 'arquivo'
  } catch {
    return last || 'arquivo'
  }
}

/** The file at an address that a caller names: never of the inside, no redirects, at most 5 MB. @throws mediaUnreachable (422) */
export async function fetchFile(ctx: ServerContext, url: string): Promise<FetchedFile> {
  const answer = await requestOutward(ctx.host.outward, { method: 'GET', url, timeoutMs: FETCH_MS, mostBytes: LARGEST_API_FILE, whenLonger: 'fail' })
  if (!answer.ok) throw mediaUnreachable(answer.failure)
  if (answer.status !== 200) throw mediaUnreachable('status')
  return { name: nameOf(url), bytes: answer.body }
}
