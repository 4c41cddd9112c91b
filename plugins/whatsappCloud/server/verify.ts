import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ChannelLine, HookRequest, Verdict } from '#plugins/channels/contract/index.ts'
import { cloudSecrets } from '../contract/index.ts'

const CHALLENGE = /^[\w.-]{1,200}$/
const SIGNATURE = /^sha256=([\da-f]{64})$/i

function isSame(one: string | Buffer, other: string | Buffer): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The question by which Meta makes sure of an address: answered with its own challenge. */
function answerChallenge(query: URLSearchParams, hookSecret: string): Verdict {
  const challenge = query.get('hub.challenge') ?? ''
  const isAsked = query.get('hub.mode') === 'subscribe' && CHALLENGE.test(challenge)
  return isAsked && isSame(query.get('hub.verify_token') ?? '', hookSecret) ? { status: 200, body: challenge } : 'refused'
}

/** Whether Meta sent it: the app's secret signs the very bytes. */
export function verifyDelivery({ method, query, headers, body }: HookRequest, line: Pick<ChannelLine, 'hookSecret' | 'secrets'>): Verdict {
  if (method === 'GET') return answerChallenge(query, line.hookSecret)
  const secret = cloudSecrets.shape.appSecret.safeParse(line.secrets.appSecret)
  const [, signature] = SIGNATURE.exec(String(headers['x-hub-signature-256'] ?? '')) ?? []
  if (!secret.success || !signature) return 'refused'
  return isSame(createHmac('sha256', secret.data).update(body).digest(), Buffer.from(signature, 'hex')) ? 'ok' : 'refused'
}
