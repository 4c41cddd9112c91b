import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { sendMessage } from '#plugins/chat/contract/index.ts'
import { channelKinds, channels, createConnection } from '#plugins/connections/contract/index.ts'
import { createTicket } from '#plugins/tickets/contract/index.ts'
import { channelAdapters } from '../contract/index.ts'
import { createChannel } from './channel.ts'
import { type ConnectionDesk, startConnectionDesk } from './testing/connectionDesk.ts'
import { fakeAdapter, fakeKind } from './testing/fakeProvider.ts'

const type = 'provedor-de-um-id'
let connectionDesk: ConnectionDesk
beforeAll(async () => {
  connectionDesk = await startConnectionDesk()
  const { ctx } = connectionDesk.desk.kernel
  const once = { ...fakeAdapter, type, isIdempotent: true, abilities: { ...fakeAdapter.abilities, windowHours: null } }
  ctx.host.extend(channelKinds, { ...fakeKind, type })
  ctx.host.extend(channelAdapters, once)
  ctx.host.extend(channels, createChannel(ctx, once))
})
afterAll(() => connectionDesk.stop())

test('a provider that takes one id once is sent the same again where nobody knows whether it left', async () => {
  const { id: whatsappId } = await connectionDesk.desk.ask(
    createConnection,
    { name: 'Um id', type, config: { baseAddress: connectionDesk.provider.url } },
    connectionDesk.desk.admin,
  )
  await connectionDesk.isUp(whatsappId)
  const ticket = { number: '5511977770000', name: 'Nei Prado', whatsappId, status: 'open' as const, userId: connectionDesk.desk.agent.userId }
  const { id: ticketId } = await connectionDesk.desk.ask(createTicket, ticket, connectionDesk.desk.agent)
  connectionDesk.provider.next('hangUp')

  const { id } = await connectionDesk.desk.ask(sendMessage, { ticketId, body: 'Chegou?', idFront: newId() }, connectionDesk.desk.agent)

  await vi.waitFor(async () => {
    await connectionDesk.hurry('chat.deliverMessage')
    expect(await connectionDesk.stays(id)).toMatchObject({ ack: 1, failure: null })
  })
  expect(connectionDesk.provider.taken.map((one) => one.id)).toEqual([id, id])
})
