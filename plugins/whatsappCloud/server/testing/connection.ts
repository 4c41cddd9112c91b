import { createOutward } from '#core/server/outward.ts'
import { requestOutward } from '#core/server/outwardRequest.ts'
import type { ChannelConnection } from '#plugins/channels/contract/index.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { APP_SECRET, PHONE_ID, TOKEN, WABA_ID } from './fakeGraph.ts'

const USUAL_BYTES = 1024 * 1024
/** Nobody waits longer in a test; megabytes take a busy machine a while. */
const LONGEST_WAIT_MS = 700
const LONGEST_UPLOAD_MS = 20_000

/** A line to a fake of the provider on this machine, with real HTTP. */
export function connectionTo(baseAddress: string, settings: Record<string, unknown> = {}, secrets: Record<string, string> = {}): ChannelConnection {
  const outward = createOutward(['127.0.0.1'])
  return {
    tenantId: 1,
    connectionId: 1,
    settings: { phoneNumberId: PHONE_ID, wabaId: WABA_ID, baseAddress, ...settings },
    secrets: { accessToken: TOKEN, appSecret: APP_SECRET, ...secrets },
    hookUrl: 'https://atende.exemplo.com.br/hooks/whatsapp_cloud/chave',
    hookSecret: 'segredo-da-linha',
    async ask({ timeoutMs = LONGEST_WAIT_MS, mostBytes = USUAL_BYTES, ...request }) {
      const { body } = request
      const isLarge = typeof body === 'object' && 'stream' in body && body.bytes > USUAL_BYTES
      const longestMs = isLarge ? LONGEST_UPLOAD_MS : LONGEST_WAIT_MS
      const answer = await requestOutward(outward, { ...request, timeoutMs: Math.min(timeoutMs, longestMs), mostBytes, whenLonger: 'fail' })
      if (!answer.ok) throw new ChannelError(request.method === 'GET' ? 'temporary' : 'uncertain')
      return answer
    },
    addressOf: (host) => outward.addressOf(host),
  }
}
