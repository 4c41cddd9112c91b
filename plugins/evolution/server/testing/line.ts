import { createOutward } from '#core/server/outward.ts'
import { requestOutward } from '#core/server/outwardRequest.ts'
import type { ChannelLine, ChannelMessage } from '#plugins/channels/contract/index.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { type FakeEvolution, GATEWAY_KEY } from './fakeEvolution.ts'

const outward = createOutward(['127.0.0.1'])

/** A line to a gateway, as the channels make one. */
export const aLine = ({ url }: Pick<FakeEvolution, 'url'>, more: Partial<ChannelLine> = {}): ChannelLine => ({
  tenantId: 1,
  connectionId: 7,
  settings: { baseAddress: url, instance: 'loja' },
  secrets: { apiKey: GATEWAY_KEY },
  hookUrl: `${url}/entrega`,
  hookSecret: 'segredo-do-gancho',
  addressOf: (host) => outward.addressOf(host),
  async ask({ timeoutMs = 5_000, mostBytes = 1_048_576, ...request }) {
    const answer = await requestOutward(outward, { ...request, timeoutMs, mostBytes, whenLonger: 'fail' })
    if (answer.ok) return answer
    throw new ChannelError(answer.hasLeft && request.method !== 'GET' ? 'uncertain' : 'temporary', { detail: answer.failure })
  },
  ...more,
})

/** A message of ours on its way to a phone. */
export const aMessage = (more: Partial<ChannelMessage> = {}): ChannelMessage => ({
  ...{ id: 'm1', tenantId: 1, connectionId: 7, contactId: 3, ticketId: 4, timestamp: 0, agentName: null },
  ...{ body: 'Bom dia', mediaType: 'chat', data: null, media: null, quoted: null, quotedRef: null, ref: null, lastRef: null, thread: null, fromMe: true },
  ...{ isForwarded: false, isEdited: false, isDeleted: false, reactions: [] },
  to: { kind: 'phone', value: '5511988887777' },
  openFile: () => Promise.reject(new ChannelError('mediaRejected')),
  fileUrl: () => Promise.reject(new ChannelError('mediaRejected')),
  ...more,
})
