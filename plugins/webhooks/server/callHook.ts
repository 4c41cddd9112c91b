import { requestOutward } from '#core/server/outwardRequest.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { unseal } from '#core/server/sealed.ts'
import { ANSWER_MS, KEPT_ANSWER, type TryResult } from '../contract/index.ts'
import type { HookRow } from './presentHook.ts'
import { hookKey, signatureOf } from './signature.ts'

/** The longest a character can be in UTF-8. */
const CHARACTER_BYTES = 4

export interface HookCall {
  id: string
  event: string
  body: string
}

/** One try. Never throws: how it ended is its answer. Signed anew each time, so that a receiver can refuse old signatures. */
export async function callHook(ctx: ServerContext, hook: Pick<HookRow, 'url' | 'secret'>, { id, event, body }: HookCall): Promise<TryResult> {
  const secret = unseal(hookKey(ctx), hook.secret) ?? ''
  const begunAt = performance.now()
  const answer = await requestOutward(ctx.host.outward, {
    method: 'POST',
    url: hook.url,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Balcao-Webhooks/1',
      'x-balcao-event': event,
      'x-balcao-delivery': id,
      'x-balcao-signature': signatureOf(secret, body, ctx.now()),
    },
    body,
    timeoutMs: ANSWER_MS,
    mostBytes: KEPT_ANSWER * CHARACTER_BYTES,
    whenLonger: 'cut',
  })
  const durationMs = Math.round(performance.now() - begunAt)
  if (!answer.ok)
    return { status: null, failure: answer.failure === 'tooLarge' || answer.failure === 'proxy' ? 'refused' : answer.failure, answer: '', durationMs }
  // The database holds every character but this one.
  const text = answer.body.toString('utf8').replaceAll('\u0000', '').slice(0, KEPT_ANSWER)
  const isTaken = answer.status >= 200 && answer.status < 300
  return { status: answer.status, failure: isTaken ? null : 'status', answer: text, durationMs }
}
