import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { createConnection, deleteConnection } from '#plugins/connections/contract/index.ts'
import { undoActionOn } from '#plugins/deeds/contract/index.ts'
import { ticketsService, updateTicket } from '#plugins/tickets/contract/index.ts'
import { createClock } from '#tests/server/support/clock.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { finishClosings } from '#tests/server/support/finishClosings.ts'
import * as contract from '../contract/index.ts'

const clock = createClock()
let desk: Desk
beforeAll(async () => {
  desk = await startDesk({ now: clock.now })
  for (const { id } of await all()) await desk.ask(contract.deleteFarewell, { id }, desk.admin)
})
afterEach(async () => {
  for (const { id } of await all()) await desk.ask(contract.deleteFarewell, { id }, desk.admin)
})
afterAll(() => desk.stop())

const all = async () => (await desk.ask(contract.listAllFarewells, {}, desk.admin)).farewellMessages
const createSite = () => desk.ask(createConnection, { name: `Loja ${newId().slice(-10)}`, type: 'webchat', queueId: desk.suporte }, desk.admin)
const create = (message: string, target: { queues?: number[]; connections?: number[] } = {}) =>
  desk.ask(contract.createFarewell, { name: message, message, showToAll: true, isUsual: true, ...target }, desk.admin)
const openAt = async (token?: string) => {
  const visitor = await desk.visitor('Maria Souza', token)
  await visitor.write('Olá')
  const ticket = await desk.ask(updateTicket, { id: await visitor.ticketId(), status: 'open' }, desk.agent)
  return { visitor, ticket }
}
type Open = Awaited<ReturnType<typeof openAt>>
const close = (id: number, how: { farewellId?: number } = {}) => desk.ask(updateTicket, { id, status: 'closed', ...how }, desk.agent)
const answers = async ({ visitor, ticket }: Open) => {
  await finishClosings(desk, clock, ticket.id)
  return (await visitor.read()).filter(({ fromMe }) => !fromMe).map(({ body }) => body)
}
const offered = async ({ ticket }: Open) => {
  const { farewells, usualFarewellId } = await desk.ask(contract.getClosingChoices, { ticketId: ticket.id }, desk.agent)
  return { names: farewells.map(({ name }) => name), usual: farewells.find(({ id }) => id === usualFarewellId)?.name }
}

describe('a closing message of a connection', () => {
  test('goes by itself there, whoever closes, and elsewhere the one for all does', async () => {
    const shop = await createSite()
    await create('De todas')
    await create('Da fila', { queues: [desk.vendas] })
    await create('Da loja', { connections: [shop.id] })
    const [there, byRule, elsewhere] = [await openAt(shop.token), await openAt(shop.token), await openAt()]

    await close(there.ticket.id)
    await close(elsewhere.ticket.id)
    await desk.kernel.ctx.transact((tx) => tx.use(ticketsService).changeByRule(desk.admin.tenantId, byRule.ticket.id, { status: 'closed' }))

    expect([await answers(there), await answers(byRule), await answers(elsewhere)]).toEqual([['Da loja'], ['Da loja'], ['De todas']])
  })

  test('gives way to the one of the connection and queue', async () => {
    const shop = await createSite()
    await create('Da loja', { connections: [shop.id] })
    await create('Do suporte na loja', { connections: [shop.id], queues: [desk.suporte] })
    const there = await openAt(shop.token)

    await close(there.ticket.id)

    expect(await answers(there)).toEqual(['Do suporte na loja'])
  })

  test('is offered there alone, and refused elsewhere', async () => {
    const shop = await createSite()
    await create('De todas')
    const { id: farewellId } = await create('Da loja', { connections: [shop.id] })
    const [there, elsewhere] = [await openAt(shop.token), await openAt()]

    expect(await offered(there)).toEqual({ names: ['Da loja', 'De todas'], usual: 'Da loja' })
    expect(await offered(elsewhere)).toEqual({ names: ['De todas'], usual: 'De todas' })
    expect(await desk.refusal(updateTicket, { id: elsewhere.ticket.id, status: 'closed', farewellId }, desk.agent)).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'farewellId', code: 'invalid_value' }] },
    })
    await close(there.ticket.id, { farewellId })
    expect(await answers(there)).toEqual(['Da loja'])
  })

  test('takes the place only of those with a target in common', async () => {
    const [shop, other] = [await createSite(), await createSite()]
    await create('De todas')
    await create('Da fila', { queues: [desk.suporte] })
    await create('Da loja', { connections: [shop.id] })
    await create('Da outra', { connections: [other.id] })
    await create('Da fila na loja', { queues: [desk.suporte], connections: [shop.id] })

    await create('Nova da loja', { connections: [shop.id] })

    const usual = (await all()).filter(({ isUsual }) => isUsual).map(({ name }) => name)
    expect(usual.toSorted()).toEqual(['Da fila', 'Da fila na loja', 'Da outra', 'De todas', 'Nova da loja'])
  })

  test('is bound to connections of the company alone', async () => {
    const { admin: neighbour } = await desk.otherTenant()
    const theirs = await desk.ask(createConnection, { name: 'Vizinha', type: 'webchat' }, neighbour)
    const own = await create('Da loja')

    for (const connections of [[999_999], [theirs.id]]) {
      const refusals = [
        await desk.refusal(contract.createFarewell, { name: 'Longe', message: 'Longe', connections }, desk.admin),
        await desk.refusal(contract.updateFarewell, { id: own.id, connections }, desk.admin),
      ]
      for (const refusal of refusals) expect(refusal).toMatchObject({ status: 422, body: { fields: [{ field: 'connections', code: 'invalid_value' }] } })
    }
    expect(await desk.refusal(contract.createFarewell, { name: 'Longe', message: 'Longe', connections: ['loja'] }, desk.admin)).toMatchObject({ status: 400 })
  })

  test('is bound again as it was with the undo', async () => {
    const shop = await createSite()
    const { id } = await create('Da loja', { connections: [shop.id, shop.id] })
    const { connections, rev } = await desk.ask(contract.updateFarewell, { id, connections: [] }, desk.admin)

    await desk.ask(undoActionOn, { rows: 'closing.message', rowId: String(id), rev }, desk.admin)

    expect([connections, (await all()).map((message) => message.connections)]).toEqual([[], [[shop.id]]])
  })
})

describe('when a connection is deleted', () => {
  test('messages leave it out, and one for it alone is not for all', async () => {
    const [shop, other] = [await createSite(), await createSite()]
    await create('Das duas', { connections: [shop.id, other.id] })
    await create('Da loja', { connections: [shop.id], queues: [desk.suporte] })

    await desk.ask(deleteConnection, { id: shop.id }, desk.admin)

    const bound = Object.fromEntries((await all()).map(({ name, connections }) => [name, connections]))
    expect(bound).toEqual({ 'Das duas': [other.id], 'Da loja': [shop.id] })
    expect(await offered(await openAt())).toEqual({ names: [], usual: undefined })
    expect(await offered(await openAt(other.token))).toEqual({ names: ['Das duas'], usual: 'Das duas' })
  })

  test('a message for it alone can be saved as it is, and is for it again once it is back', async () => {
    const shop = await createSite()
    const { id } = await create('Da loja', { connections: [shop.id] })
    await desk.ask(deleteConnection, { id: shop.id }, desk.admin)

    const saved = await desk.ask(contract.updateFarewell, { id, message: 'Até logo', connections: [shop.id] }, desk.admin)
    await desk.ask(undoActionOn, { rows: 'connections.connection', rowId: String(shop.id) }, desk.admin)

    expect(saved.connections).toEqual([shop.id])
    expect(await offered(await openAt(shop.token))).toEqual({ names: ['Da loja'], usual: 'Da loja' })
  })
})
