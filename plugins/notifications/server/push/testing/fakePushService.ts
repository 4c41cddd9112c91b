import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { type PushPayload, pushPayloadSchema } from '../../../contract/index.ts'

const SALT_BYTES = 16
const HEAD_BYTES = 21
const TAG_BYTES = 16

/** A browser's own half of a subscription. */
export interface FakeBrowser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  open(body: Buffer): PushPayload
}

/** Push service on this machine, for tests: it takes messages, and browsers of it open theirs. @see RFC 8188, RFC 8291 */
export interface FakePushService {
  browser(): FakeBrowser
  taken: { path: string; headers: IncomingHttpHeaders; body: Buffer }[]
  /** Status that it answers with from now on. */
  answerWith(status: number): void
  stop(): void
}

function makeBrowser(endpoint: string): FakeBrowser {
  const curve = createECDH('prime256v1')
  const publicKey = curve.generateKeys()
  const auth = randomBytes(SALT_BYTES)
  const derive = (ikm: Buffer, salt: Buffer, info: Buffer, bytes: number) => Buffer.from(hkdfSync('sha256', ikm, salt, info, bytes))
  return {
    subscription: { endpoint, keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') } },
    open(body) {
      const salt = body.subarray(0, SALT_BYTES)
      const textAt = HEAD_BYTES + body.readUInt8(HEAD_BYTES - 1)
      const senderKey = body.subarray(HEAD_BYTES, textAt)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
      const secret = derive(curve.computeSecret(senderKey), auth, info, 32)
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(body.subarray(-TAG_BYTES))
      const plain = Buffer.concat([decipher.update(body.subarray(textAt, -TAG_BYTES)), decipher.final()])
      // A delimiter ends the record.
      return pushPayloadSchema.parse(JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString()))
    },
  }
}

export async function startFakePushService(): Promise<FakePushService> {
  const taken: FakePushService['taken'] = []
  let status = 201
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    taken.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
    response.writeHead(status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    taken,
    browser: () => makeBrowser(`http://127.0.0.1:${port}/push/${randomBytes(6).toString('hex')}`),
    answerWith: (next) => {
      status = next
    },
    stop: () => void server.close(),
  }
}
