import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { channelKinds, channels, createConnection } from '#plugins/connections/contract/index.ts'
import { channelAdapters } from '../contract/index.ts'
import { createChannel } from './channel.ts'
import { periodicWork } from './periodicWork.ts'
import { type ConnectionDesk, startConnectionDesk } from './testing/connectionDesk.ts'
import { fakeAdapter, fakeKind } from './testing/fakeProvider.ts'

let connectionDesk: ConnectionDesk
beforeAll(async () => {
  connectionDesk = await startConnectionDesk()
})
afterAll(() => connectionDesk.stop())

test('a provider that does not answer holds up no poll of the others', async () => {
  const { ctx } = connectionDesk.desk.kernel
  const type = 'consultado-de-teste'
  const answer = Promise.withResolvers<void>()
  const polled: number[] = []
  const check = async ({ connectionId }: { connectionId: number }) => {
    polled.push(connectionId)
    if (connectionId === polled[0]) await answer.promise
    return { deliveries: [], cursor: '' }
  }
  const adapter = { ...fakeAdapter, type, poll: { everyMs: 0, read: check } }
  ctx.host.extend(channelKinds, { ...fakeKind, type })
  ctx.host.extend(channelAdapters, adapter)
  ctx.host.extend(channels, createChannel(ctx, adapter))
  for (const _turn of [1, 2]) {
    const wanted = { name: `Linha ${newId().slice(-10)}`, type, config: { baseAddress: connectionDesk.provider.url } }
    await connectionDesk.isUp((await connectionDesk.desk.ask(createConnection, wanted, connectionDesk.desk.admin)).id)
  }
  const work = periodicWork.find(({ name }) => name === 'polls of providers')
  try {
    await work?.run(ctx, () => false)
    await vi.waitFor(() => expect(new Set(polled).size).toBe(2))
    await work?.run(ctx, () => false)

    await vi.waitFor(() => expect(polled.filter((id) => id !== polled[0]).length).toBeGreaterThan(1))
    expect(polled.filter((id) => id === polled[0])).toHaveLength(1)
  } finally {
    answer.resolve()
  }
})
