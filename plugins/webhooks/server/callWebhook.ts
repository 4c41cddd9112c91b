import { decrypt } from '#core/server/encryption.ts'
import { requestOutward } from '#core/server/outwardRequest.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { ANSWER_MS, LONGEST_STORED_ANSWER, type TryResult } from '../contract/index.ts'
import type { WebhookRow } from './presentWebhook.ts'
import { signatureOf, webhookKey } from './signature.ts'

/** The longest a character can be in UTF-8. */
const CHARACTER_BYTES = 4

export interface WebhookCall {
  id: string
  event: string
  body: string
}

/** Tries once to call a webhook. Never throws: how it ended is its answer. Signed anew each time, so that a receiver can refuse old signatures. */
export async function callWebhook(ctx: ServerContext, webhook: Pick<WebhookRow, 'url' | 'secret'>, { id, event, body }: WebhookCall): Promise<TryResult> {
  const secret = decrypt(webhookKey(ctx), webhook.secret) ?? ''
  const begunAt = performance.now()
  const answer = await requestOutward(ctx.host.outward, {
    method: 'POST',
    url: webhook.url,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Balcao-Webhooks/1',
      'x-balcao-event': event,
      'x-balcao-delivery': id,
      'x-balcao-signature': signatureOf(secret, body, ctx.now()),
    },
    body,
    timeoutMs: ANSWER_MS,
    mostBytes: LONGEST_STORED_ANSWER * CHARACTER_BYTES,
    whenLonger: 'cut',
  })
  const durationMs = Math.round(performance.now() - begunAt)
  if (!answer.ok)
    return { status: null, failure: answer.failure === 'tooLarge' || answer.failure === 'proxy' ? 'refused' : answer.failure, answer: '', durationMs }
  // The database holds every character but this one.
  const text = answer.body.toString('utf8').replaceAll('\u0000', '').slice(0, LONGEST_STORED_ANSWER)
  const isTaken = answer.status >= 200 && answer.status < 300
  return { status: answer.status, failure: isTaken ? null : 'status', answer: text, durationMs }
}
