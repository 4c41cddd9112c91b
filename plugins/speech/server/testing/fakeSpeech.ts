import { createServer, type IncomingHttpHeaders } from 'node:http'
import { oggOpus } from './oggOpus.ts'

/** A call that a provider got. */
export interface SpeechRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** `never`: the call is taken and not answered. */
type FakeAnswer = { status?: number; headers?: Record<string, string>; body?: Buffer | string } | 'never'

export interface FakeSpeech {
  /** Without a slash at its end. */
  url: string
  calls: SpeechRequest[]
  /** Answers to come, the last of which stays; speech without any. */
  answers(...answers: FakeAnswer[]): void
  /** Answers nothing until the returned function is called. */
  hold(): () => void
  stop(): void
}

/** All providers of speech on this machine. */
export async function startFakeSpeech(): Promise<FakeSpeech> {
  const calls: SpeechRequest[] = []
  let queue: FakeAnswer[] = []
  let blocked: Promise<void> = Promise.resolve()
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(Buffer.from(part))
    calls.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString('utf8') })
    await blocked
    const [next = {}, ...rest] = queue
    if (rest.length > 0) queue = rest
    if (next === 'never') return
    response.writeHead(next.status ?? 200, next.headers ?? { 'content-type': 'audio/ogg' })
    response.end(next.body ?? oggOpus())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    calls,
    answers(...answers) {
      queue = answers
    },
    hold() {
      let release = (): void => {}
      blocked = new Promise((resolve) => {
        release = resolve
      })
      return release
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
