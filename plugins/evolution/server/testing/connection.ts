import type { ChannelConnection } from '#plugins/channels/contract/index.ts'
import { lineTo } from '#tests/server/support/channelLine.ts'
import { type FakeEvolution, GATEWAY_KEY } from './fakeEvolution.ts'

/** A line to a gateway, as the channels make one. */
export const aConnectionState = ({ url }: Pick<FakeEvolution, 'url'>, more: Partial<ChannelConnection> = {}): ChannelConnection =>
  lineTo({ settings: { baseAddress: url, instance: 'loja' }, secrets: { apiKey: GATEWAY_KEY }, hookUrl: `${url}/entrega`, ...more })
