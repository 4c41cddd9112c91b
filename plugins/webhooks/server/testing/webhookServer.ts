import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'

const bodySchema = z.looseObject({ event: z.string(), data: z.record(z.string(), z.unknown()).optional() })

export interface HeardCall {
  headers: IncomingHttpHeaders
  text: string
  body: z.infer<typeof bodySchema>
}

/** How it answers: a status with a text and headers, or never. */
export type WebhookAnswer = { status: number; text?: string; location?: string } | 'never'

/** A hook's server on this machine, which notes what it is told. */
export interface WebhookServer {
  url: string
  calls: HeardCall[]
  /** Answers to come, the last of which stays. */
  answerWith(...answers: WebhookAnswer[]): void
  stop(): void
}

export async function startWebhookServer(): Promise<WebhookServer> {
  const calls: HeardCall[] = []
  let answers: WebhookAnswer[] = [{ status: 200 }]
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString('utf8')
      calls.push({ headers: request.headers, text, body: bodySchema.parse(JSON.parse(text)) })
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      if (answer === 'never' || !answer) return
      response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end(answer.text ?? '')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/gancho`,
    calls,
    answerWith: (...given) => {
      answers = given
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Whether a call was signed with a secret, as a receiver would look. */
export function isSignedWith(secret: string, { headers, text }: HeardCall): boolean {
  const [, seconds, signature] = /^t=(\d+),v1=([\da-f]{64})$/.exec(String(headers['x-balcao-signature'])) ?? []
  return signature === createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex')
}
