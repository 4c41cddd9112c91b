import { createHmac, timingSafeEqual } from 'node:crypto'
import type { VerificationResult, WebhookRequest } from '../adapter.ts'
import type { ChannelConnection } from '../channelConnection.ts'

const CHALLENGE = /^[\w.-]{1,200}$/
const SIGNATURE = /^sha256=([\da-f]{64})$/i

function isSame(one: string | Buffer, other: string | Buffer): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The question by which Meta makes sure of an address: answered with its own challenge. */
function answerChallenge(query: URLSearchParams, hookSecret: string): VerificationResult {
  const challenge = query.get('hub.challenge') ?? ''
  const isAsked = query.get('hub.mode') === 'subscribe' && CHALLENGE.test(challenge)
  return isAsked && isSame(query.get('hub.verify_token') ?? '', hookSecret) ? { status: 200, body: challenge } : 'refused'
}

/** Whether Meta sent a delivery: the app's secret, `secrets.appSecret`, signs the very bytes. Without one nothing is accepted. */
export function verifyGraph(
  { method, query, headers, body }: WebhookRequest,
  { hookSecret, secrets }: Pick<ChannelConnection, 'hookSecret' | 'secrets'>,
): VerificationResult {
  if (method === 'GET') return answerChallenge(query, hookSecret)
  const appSecret = secrets.appSecret?.trim()
  const [, signature] = SIGNATURE.exec(String(headers['x-hub-signature-256'] ?? '')) ?? []
  if (!appSecret || !signature) return 'refused'
  return isSame(createHmac('sha256', appSecret).update(body).digest(), Buffer.from(signature, 'hex')) ? 'ok' : 'refused'
}
