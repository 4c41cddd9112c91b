import type { ServerResponse } from 'node:http'
import { z } from 'zod'
import { defineJob, type Exchange, type Job, type RawRoute, type ServerContext } from '#core/server/plugin.ts'
import { billingService } from '#plugins/billing/contract/gateway.ts'
import * as contract from '../contract/index.ts'
import { ioOf, understood } from './openGateways.ts'
import { rowOf, storedOf } from './storedGateways.ts'
import type { Vendor } from './vendors/vendor.ts'

const MOST_BYTES = 256 * 1024
const MOST_A_MINUTE = 600
/** An event may name many charges, and no vendor names that many. */
const MOST_CHARGES = 100
const RETRIES = 6
const RETRY_SECONDS = 30

const namedSchema = z.object({ kind: z.enum(contract.gatewayKindIds), remoteIds: z.array(z.string()), eventId: z.string().nullable() })
type Named = z.infer<typeof namedSchema>

function answer(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  response.end(body)
}

/** Tells billing of the charges that a genuine webhook named. */
export const charged = (vendors: readonly Vendor[]): Job<Named> =>
  defineJob({
    name: 'payments.tellCharges',
    payload: namedSchema,
    retries: RETRIES,
    retryDelaySeconds: RETRY_SECONDS,
    async run({ kind, remoteIds, eventId }, ctx) {
      const chargesOf = vendors.find((vendor) => vendor.kind === kind)?.webhook?.chargesOf
      const stored = chargesOf ? storedOf(ctx, await rowOf(ctx, kind)) : null
      const ids = chargesOf && stored ? await understood(stored.kind, () => chargesOf(remoteIds, ioOf(ctx, stored))) : remoteIds
      if (ids.length > 0) await ctx.use(billingService).chargesChanged(kind, ids, eventId)
    },
  })

/** Takes what gateways report: kept as a job before it is answered, and worked on after that. */
export function webhookRoute(vendors: readonly Vendor[], job: Job<Named>): RawRoute {
  async function take({ request, response, params, ip, body: read, discardBody }: Exchange, ctx: ServerContext): Promise<void> {
    const vendor = vendors.find(({ kind, webhook }) => webhook && kind.toLowerCase() === params.kind?.toLowerCase())
    if (!vendor?.webhook) {
      discardBody()
      return answer(response, 404, 'Not found')
    }
    try {
      await ctx.host.limit('payments.webhook', MOST_A_MINUTE, 60)(ip)
    } catch (error) {
      discardBody()
      throw error
    }
    const body = await read(MOST_BYTES)
    const { searchParams: query } = new URL(request.url ?? '/', 'http://localhost')
    const stored = storedOf(ctx, await rowOf(ctx, vendor.kind))
    const named = stored && vendor.webhook.read({ headers: request.headers, query, body }, stored.values, ctx.now())
    if (!named) return answer(response, 401, 'Refused')
    const remoteIds = named.remoteIds.slice(0, MOST_CHARGES)
    if (remoteIds.length > 0) await ctx.enqueue(job, { kind: vendor.kind, remoteIds, eventId: named.eventId })
    answer(response, 200, 'OK')
  }
  return { methods: ['POST'], path: '/subscription/:kind/webhook', handle: take }
}
