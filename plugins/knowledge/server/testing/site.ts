import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** A site on this machine: what stands at each path. */
export interface FakeSite {
  /** Without a slash at its end. */
  url: string
  pages: Map<string, (request: IncomingMessage, response: ServerResponse) => void>
  /** A page of HTML at a path. */
  show(path: string, html: string): void
  stop(): void
}

export async function startFakeSite(): Promise<FakeSite> {
  const pages: FakeSite['pages'] = new Map()
  const server = createServer((request, response) => {
    const page = pages.get(request.url ?? '/')
    if (page) page(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    pages,
    show: (path, html) => void pages.set(path, (_request, response) => void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)),
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A server of vectors like OpenAI's: texts about the same subject point the same way. `subjects`: words of each. */
export function showEmbeddings(
  site: FakeSite,
  subjects: readonly RegExp[],
): { calls: { key: string; model: string; texts: number }[]; fail: (status: number | null) => void; wait: (until: Promise<unknown>) => void } {
  const calls: { key: string; model: string; texts: number }[] = []
  let failing: number | null = null
  let waiting: Promise<unknown> = Promise.resolve()
  const vectorOf = (text: string) => [...subjects.map((subject) => (subject.test(text) ? 1 : 0)), 0.05]
  site.pages.set('/v1/embeddings', (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (failing !== null) return void response.writeHead(failing, { 'content-type': 'application/json' }).end('{"error":{"message":"não"}}')
      const { input, model }: { input: string[]; model: string } = JSON.parse(Buffer.concat(parts).toString('utf8'))
      calls.push({ key: request.headers.authorization ?? '', model, texts: input.length })
      const data = input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }))
      const answer = () =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ object: 'list', data: data.toReversed(), model }))
      void waiting.then(answer)
    })
  })
  return {
    calls,
    fail(status) {
      failing = status
    },
    wait(until) {
      waiting = until
    },
  }
}
