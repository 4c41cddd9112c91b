import type { ServerResponse } from 'node:http'
import type { Exchange, RawRoute, ServerContext } from '#core/server/plugin.ts'
import { connectionByToken } from './connectionOf.ts'
import { readDeliveries, storeDelivery } from './deliveries.ts'
import { countRefusal } from './refusals.ts'

/** Longest delivery in bytes, where the adapter says nothing else. */
const MOST_BYTES = 5 * 1024 * 1024

function answer(response: ServerResponse, status: number, body: string, type = 'text/plain; charset=utf-8'): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' })
  response.end(body)
}

/** A delivery is kept before it is answered, and read after that: a provider never waits for us, and nothing of it is lost. */
async function takeDelivery({ request, response, params, body: read, discardBody }: Exchange, ctx: ServerContext): Promise<void> {
  const { type = '', token = '' } = params
  const open = await connectionByToken(ctx, type, token)
  if (!open) {
    discardBody()
    return answer(response, 404, 'Not found')
  }
  const body = await read(open.adapter.mostWebhookBytes ?? MOST_BYTES)
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const method = request.method === 'GET' ? 'GET' : 'POST'
  const proof = open.adapter.verify({ method, query: searchParams, headers: request.headers, body }, open.channelConnection)
  if (proof === 'refused') {
    await countRefusal(ctx, open.channelConnection)
    return answer(response, 401, 'Refused')
  }
  if (proof !== 'ok') return answer(response, proof.status, proof.body)
  await storeDelivery(ctx, open.channelConnection, body)
  const { body: thanks = 'OK', type: form } = open.adapter.webhookAnswer ?? {}
  answer(response, 200, thanks, form)
  readDeliveries(ctx, open.channelConnection).catch((error: unknown) => {
    ctx.log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'deliveries')
  })
}

export const inboundWebhooks: RawRoute = { methods: ['GET', 'POST'], path: '/hooks/:type/:token', handle: takeDelivery }
