import { z } from 'zod'
import { cutText } from '#core/contract/text.ts'
import { type OutwardAnswer, requestOutward } from '#core/server/outwardRequest.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type GatewayKind, type GatewayResult, gatewayFailed } from '../contract/index.ts'
import { readJson } from './vendors/common.ts'
import type { VendorRequest } from './vendors/vendor.ts'

const TIMEOUT_MS = 20_000
const MOST_BYTES = 1_000_000
const LONGEST_REASON = 200

const text = z.string().min(1)
/** Where gateways put their reasons. */
const reasonSchemas = [
  z
    .looseObject({ errors: z.array(z.looseObject({ description: text })).min(1) })
    .transform(({ errors }) => errors.map(({ description }) => description).join(' ')),
  z
    .looseObject({ error_messages: z.array(z.looseObject({ description: text })).min(1) })
    .transform((body) => body.error_messages.map((one) => one.description).join(' ')),
  z
    .looseObject({ cause: z.array(z.looseObject({ description: text })).min(1) })
    .transform(({ cause }) => cause.map(({ description }) => description).join(' ')),
  z.looseObject({ error: z.looseObject({ message: text }) }).transform(({ error }) => error.message),
  z.looseObject({ message: text }).transform(({ message }) => message),
]

/** Texts that look like keys, also the masked ones that gateways repeat. */
const KEY = /\b(?:sk|rk|pk|whsec|APP_USR|TEST)[_-][\w*-]+|\$aact_\S+/g

/** The gateway's own words on why it refused, without anything secret; empty for none. */
export function reasonIn(body: unknown, secrets: readonly string[]): string {
  const found = reasonSchemas.map((schema) => schema.safeParse(body)).find(({ success }) => success)?.data ?? ''
  const clean = secrets.reduce((all, secret) => (secret === '' ? all : all.replaceAll(secret, '…')), found)
  return cutText(
    clean
      .replaceAll(KEY, '…')
      .replaceAll(/<[^>]*>|\s+/g, ' ')
      .trim(),
    LONGEST_REASON,
  )
}

function resultOf(status: number): Exclude<GatewayResult, 'works'> {
  // A 403 says what the account may not do: its keys are right, and its own words tell why.
  if (status === 401) return 'keys'
  return status === 429 || status >= 500 ? 'busy' : 'refused'
}

/** The answer to a call. @throws gatewayFailed (502) */
function bodyOf(answer: OutwardAnswer, { id, title }: GatewayKind, secrets: readonly string[], accepts?: number): unknown {
  if (!answer.ok) throw gatewayFailed({ gateway: id, reason: 'unreachable', words: [title, answer.failure] })
  const body = readJson(answer.body)
  if ((answer.status >= 200 && answer.status < 300) || answer.status === accepts) return body
  const reason = reasonIn(body, secrets)
  throw gatewayFailed({ gateway: id, reason: resultOf(answer.status), words: [title, reason === '' ? `HTTP ${answer.status}` : reason] })
}

/** Asks a gateway. `secrets` never go into a refusal. @throws gatewayFailed (502) */
export async function askVendor(
  ctx: Pick<ServerContext, 'host'>,
  kind: GatewayKind,
  secrets: readonly string[],
  { method, url, headers, json, form, accepts }: VendorRequest,
): Promise<unknown> {
  const body = form ? new URLSearchParams(form).toString() : json === undefined ? undefined : JSON.stringify(json)
  const answer = await requestOutward(ctx.host.outward, {
    ...{ method, url },
    headers: {
      accept: 'application/json',
      ...headers,
      ...(body !== undefined && { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' }),
    },
    ...(body !== undefined && { body }),
    ...{ timeoutMs: TIMEOUT_MS, mostBytes: MOST_BYTES, whenLonger: 'fail' as const },
  })
  return bodyOf(answer, kind, secrets, accepts)
}
