import { createServer } from 'node:http'

/** A call that a service was sent. */
export interface Heard {
  authorization: string | undefined
  /** Fields of the form beside the file. */
  fields: Record<string, string>
  fileName: string
  bytes: number
}

export interface FakeWhisper {
  /** Without a slash at its end. */
  url: string
  heard: Heard[]
  /** How the next ones are answered, the last for good; an answer that is no JSON goes out as it is. */
  answers(...answers: { status: number; body: unknown }[]): void
  /** Answers nobody until what it returns is called. */
  hold(): () => void
  stop(): void
}

/** A service on this machine that writes down what it is told to. */
export async function startFakeWhisper(): Promise<FakeWhisper> {
  const heard: Heard[] = []
  let queue: { status: number; body: unknown }[] = [{ status: 200, body: { text: 'Bom dia' } }]
  let blocked: Promise<void> = Promise.resolve()
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(Buffer.from(part))
    const form = await new Response(new Uint8Array(Buffer.concat(parts)), { headers: { 'content-type': request.headers['content-type'] ?? '' } }).formData()
    const file = form.get('file')
    heard.push({
      authorization: request.headers.authorization,
      fields: Object.fromEntries([...form.entries()].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))),
      fileName: file instanceof File ? file.name : '',
      bytes: file instanceof File ? file.size : 0,
    })
    await blocked
    const [next = { status: 200, body: {} }, ...rest] = queue
    if (rest.length > 0) queue = rest
    response.writeHead(next.status, { 'content-type': 'application/json' })
    response.end(typeof next.body === 'string' ? next.body : JSON.stringify(next.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    heard,
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
