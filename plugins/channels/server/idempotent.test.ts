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
let lines: ConnectionDesk
beforeAll(async () => {
  lines = await startConnectionDesk()
  const { ctx } = lines.desk.kernel
  const once = { ...fakeAdapter, type, isIdempotent: true, abilities: { ...fakeAdapter.abilities, windowHours: null } }
  ctx.host.extend(channelKinds, { ...fakeKind, type })
  ctx.host.extend(channelAdapters, once)
  ctx.host.extend(channels, createChannel(ctx, once))
})
afterAll(() => lines.stop())

test('a provider that takes one id once is sent the same again where nobody knows whether it left', async () => {
  const { id: whatsappId } = await lines.desk.ask(createConnection, { name: 'Um id', type, config: { baseAddress: lines.provider.url } }, lines.desk.admin)
  await lines.isUp(whatsappId)
  const ticket = { number: '5511977770000', name: 'Nei Prado', whatsappId, status: 'open' as const, userId: lines.desk.agent.userId }
  const { id: ticketId } = await lines.desk.ask(createTicket, ticket, lines.desk.agent)
  lines.provider.next('hangUp')

  const { id } = await lines.desk.ask(sendMessage, { ticketId, body: 'Chegou?', idFront: newId() }, lines.desk.agent)

  await vi.waitFor(async () => {
    await lines.hurry('chat.deliverMessage')
    expect(await lines.stays(id)).toMatchObject({ ack: 1, failure: null })
  })
  expect(lines.provider.taken.map((one) => one.id)).toEqual([id, id])
})
