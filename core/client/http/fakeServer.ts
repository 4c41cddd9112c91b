import { vi } from 'vitest'

export interface FakeRequest {
  method: string
  path: string
  query: string
  token: string | null
  body: string
  headers: Headers
  credentials: RequestCredentials
}

export type FakeReply = { status?: number; json?: unknown; text?: string } | 'offline' | 'silent'

/** Takes the place of the network for tests: `answer` sees each request, and the list of all is returned. */
export function fakeServer(answer: (request: FakeRequest, index: number) => FakeReply | Promise<FakeReply>): FakeRequest[] {
  const requests: FakeRequest[] = []
  vi.stubGlobal('fetch', async (input: Request) => {
    const { pathname, search } = new URL(input.url)
    const bearer = input.headers.get('authorization')
    const request: FakeRequest = {
      method: input.method,
      path: pathname,
      query: search,
      token: bearer?.replace('Bearer ', '') ?? null,
      body: await input.clone().text(),
      headers: input.headers,
      credentials: input.credentials,
    }
    requests.push(request)
    const reply = await answer(request, requests.length - 1)
    if (reply === 'offline') throw new TypeError('Failed to fetch')
    if (reply === 'silent') return untilAborted(input.signal)
    const isText = reply.text !== undefined
    return new Response(isText ? reply.text : JSON.stringify(reply.json ?? {}), {
      status: reply.status ?? 200,
      headers: { 'content-type': isText ? 'text/plain' : 'application/json' },
    })
  })
  return requests
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const abort = () => reject(new DOMException('aborted', 'AbortError'))
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort)
  })
