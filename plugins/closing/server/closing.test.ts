import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { messageCreated } from '#plugins/chat/contract/index.ts'
import { undoActionOn } from '#plugins/deeds/contract/index.ts'
import { listTicketLogs, ticketsService, updateTicket } from '#plugins/tickets/contract/index.ts'
import { createClock } from '#tests/server/support/clock.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { finishClosings, plannedFor } from '#tests/server/support/finishClosings.ts'
import * as contract from '../contract/index.ts'

const clock = createClock()
let desk: Desk
beforeAll(async () => {
  desk = await startDesk({ now: clock.now })
})
afterAll(() => desk.stop())

const close = (id: number, how: { reasonId?: number | null; farewellId?: number | null } = {}, who = desk.agent) =>
  desk.ask(updateTicket, { id, status: 'closed', ...how }, who)
const finish = ({ ticket }: { ticket: { id: number } }, times = 1) => finishClosings(desk, clock, ticket.id, times)
const refusedField = async (id: number, how: { reasonId?: number; farewellId?: number } = {}) => {
  const { status, body } = await desk.refusal(updateTicket, { id, status: 'closed', ...how }, desk.agent)
  return { status, field: body.fields?.[0]?.field, code: body.fields?.[0]?.code }
}
/** Texts that the contact got from us. */
const receivedTexts = async ({ visitor }: Awaited<ReturnType<Desk['openTicket']>>) =>
  (await visitor.read()).filter(({ fromMe }) => !fromMe).map(({ body }) => body)

describe('reasons', () => {
  test('are kept by who leads, read by all, and told to everybody', async () => {
    const ear = await desk.socket(desk.agent)
    const made = await desk.ask(contract.createReason, { name: 'Vendido', color: '#0f9d58', queues: [desk.vendas] }, desk.supervisor)
    expect(await ear.hear(contract.reasonsChanged, ({ id }) => id === made.id)).toEqual({ id: made.id })
    expect(await desk.ask(contract.listReasons, {}, desk.agent)).toContainEqual(made)
    expect(await desk.refusal(contract.createReason, { name: 'Meu' }, desk.agent)).toMatchObject({ status: 403 })
    expect(await desk.refusal(contract.updateReason, { id: made.id, name: '' }, desk.admin)).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'name', code: 'required' }] },
    })
    expect(await desk.refusal(contract.createReason, { name: 'Longe', queues: [999_999] }, desk.admin)).toMatchObject({
      body: { fields: [{ field: 'queues' }] },
    })
    expect(await desk.ask(contract.deleteReason, { id: made.id }, desk.admin)).toEqual({ message: 'REASON_DELETED' })
    expect(await desk.refusal(contract.deleteReason, { id: made.id }, desk.admin)).toMatchObject({ status: 404 })
  })

  test('are mandatory once one applies to the queue; a used one is only switched off', async () => {
    const elsewhere = await desk.ask(contract.createReason, { name: 'Só vendas', queues: [desk.vendas] }, desk.admin)
    const free = await desk.openTicket(desk.agent)
    await close(free.ticket.id)
    const reason = await desk.ask(contract.createReason, { name: 'Resolvido', queues: [desk.suporte] }, desk.admin)
    const { ticket } = await desk.openTicket(desk.agent)

    expect(await refusedField(ticket.id)).toEqual({ status: 422, field: 'reasonId', code: 'required' })
    expect(await refusedField(ticket.id, { reasonId: elsewhere.id })).toEqual({ status: 422, field: 'reasonId', code: 'invalid_value' })
    expect((await desk.ticket(ticket.id)).status).toBe('open')
    expect(await close(ticket.id, { reasonId: reason.id })).toMatchObject({ status: 'closed', reasonId: reason.id })
    expect((await desk.ask(listTicketLogs, { ticketId: ticket.id }, desk.agent))[0]).toMatchObject({ type: 'closed', facts: { reason: 'Resolvido' } })

    expect(await desk.ask(contract.deleteReason, { id: reason.id }, desk.admin)).toEqual({ message: 'REASON_DEACTIVATED' })
    const other = await desk.openTicket(desk.agent)
    expect(await refusedField(other.ticket.id, { reasonId: reason.id })).toEqual({ status: 422, field: 'reasonId', code: 'invalid_value' })
    await close(other.ticket.id)
  })

  test('do not stop a rule of the company', async () => {
    const reason = await desk.ask(contract.createReason, { name: 'Obrigatório' }, desk.admin)
    const { ticket } = await desk.openTicket(desk.agent)

    const { ctx } = desk.kernel
    await ctx.transact((tx) => tx.use(ticketsService).changeByRule(desk.admin.tenantId, ticket.id, { status: 'closed' }))

    expect(await desk.ticket(ticket.id)).toMatchObject({ status: 'closed', reasonId: null })
    await desk.ask(contract.deleteReason, { id: reason.id }, desk.admin)
  })
})

describe('closing messages', () => {
  test('go to the contact filled, with the closing, into the ticket that stays closed', async () => {
    const message = await desk.ask(contract.createFarewell, { name: 'Tchau', message: 'Até logo, {{firstName}}! {{ticket_id}} {{cupom}}{{user}}' }, desk.agent)
    const open = await desk.openTicket(desk.agent)
    const ear = await desk.socket(desk.agent)

    await close(open.ticket.id, { farewellId: message.id })
    await finish(open)

    const body = `Até logo, Maria! ${open.ticket.id} Agente Um`
    expect(await receivedTexts(open)).toEqual([body])
    expect(await ear.hear(messageCreated, (heard) => heard.body === body)).toMatchObject({ sendType: 'bot', ticketId: open.ticket.id })
    expect(await desk.ticket(open.ticket.id)).toMatchObject({ status: 'closed', lastMessage: body, isFarewellMessage: true })
    expect(await ear.hear(messageCreated, (heard) => heard.body === body)).toMatchObject({ ticket: { isFarewellMessage: true } })
    expect(await desk.ask(updateTicket, { id: open.ticket.id, status: 'open' }, desk.admin)).toMatchObject({ isFarewellMessage: false })
  })

  test('a closing that says nothing leaves no mark, also when a client of the family says so in its way', async () => {
    const usual = await desk.ask(contract.createFarewell, { name: 'Geral', message: 'Tchau', showToAll: true, isUsual: true }, desk.admin)
    const open = await desk.openTicket(desk.agent)

    await desk.ask(updateTicket, { id: open.ticket.id, status: 'closed', isFarewellMessage: false }, desk.agent)
    await finish(open)

    expect(await receivedTexts(open)).toEqual([])
    expect(await desk.ticket(open.ticket.id)).toMatchObject({ status: 'closed', isFarewellMessage: false })
    await desk.ask(contract.deleteFarewell, { id: usual.id }, desk.admin)
  })

  test('the usual one of the queue goes by itself, null sends nothing, one of a colleague is refused', async () => {
    const forAll = await desk.ask(contract.createFarewell, { name: 'Geral', message: 'Geral', showToAll: true, isUsual: true }, desk.admin)
    const ofQueue = await desk.ask(
      contract.createFarewell,
      { name: 'Suporte', message: 'Suporte', showToAll: true, isUsual: true, queues: [desk.suporte] },
      desk.admin,
    )
    const colleagues = await desk.ask(contract.createFarewell, { name: 'Minha', message: 'Minha' }, desk.agent2)
    const [one, two, three] = [await desk.openTicket(desk.agent), await desk.openTicket(desk.agent), await desk.openTicket(desk.agent)]

    await close(one.ticket.id)
    await close(two.ticket.id, { farewellId: null })
    expect(await refusedField(three.ticket.id, { farewellId: colleagues.id })).toEqual({ status: 422, field: 'farewellId', code: 'invalid_value' })
    await close(three.ticket.id, { farewellId: forAll.id })
    await close(three.ticket.id, { farewellId: forAll.id })
    for (const closed of [one, two, three]) await finish(closed)

    expect([await receivedTexts(one), await receivedTexts(two), await receivedTexts(three)]).toEqual([['Suporte'], [], ['Geral']])
    const next = await desk.ask(contract.createFarewell, { name: 'Nova', message: 'Nova', showToAll: true, isUsual: true, queues: [desk.suporte] }, desk.admin)
    const { farewellMessages } = await desk.ask(contract.listAllFarewells, {}, desk.admin)
    expect(farewellMessages.filter(({ isUsual }) => isUsual).map(({ id }) => id)).toEqual([forAll.id, next.id])
    expect(farewellMessages.find(({ id }) => id === ofQueue.id)?.isUsual).toBe(false)
    for (const { id } of farewellMessages) await desk.ask(contract.deleteFarewell, { id }, desk.admin)
  })

  describe('wait as long as the closing can be a slip:', () => {
    const textsAfter = async (what: (open: Awaited<ReturnType<Desk['openTicket']>>) => Promise<unknown>) => {
      const usual = await desk.ask(contract.createFarewell, { name: 'Geral', message: 'Tchau', showToAll: true, isUsual: true }, desk.admin)
      const open = await desk.openTicket(desk.agent)
      await close(open.ticket.id)
      await what(open)
      const texts = await receivedTexts(open)
      await desk.ask(contract.deleteFarewell, { id: usual.id }, desk.admin)
      return texts
    }
    const takeBack = async ({ ticket }: Awaited<ReturnType<Desk['openTicket']>>) => {
      const { rev } = await desk.ticket(ticket.id)
      await desk.ask(undoActionOn, { rows: 'tickets.one', rowId: String(ticket.id), rev }, desk.agent)
    }
    const cases: { what: string; happens: Parameters<typeof textsAfter>[0]; expected: string[] }[] = [
      { what: 'nothing is said at first', happens: async () => {}, expected: [] },
      { what: 'then it is said', happens: finish, expected: ['Tchau'] },
      { what: 'a job that is repeated says it once', happens: (open) => finish(open, 3), expected: ['Tchau'] },
      {
        what: 'taken back, nothing is said',
        happens: async (open) => {
          await takeBack(open)
          await finish(open)
        },
        expected: [],
      },
      {
        what: 'taken back and closed again, it is said once',
        happens: async (open) => {
          await takeBack(open)
          await close(open.ticket.id)
          await finish(open)
        },
        expected: ['Tchau'],
      },
      {
        what: 'a contact who has written again gets no goodbye',
        happens: async (open) => {
          await open.visitor.write('Mais uma coisa')
          await finish(open)
        },
        expected: [],
      },
    ]
    test.each(cases)('$what', async ({ happens, expected }) => {
      expect(await textsAfter(happens)).toEqual(expected)
    })

    test('a job that comes too early comes again', async () => {
      const usual = await desk.ask(contract.createFarewell, { name: 'Geral', message: 'Tchau', showToAll: true, isUsual: true }, desk.admin)
      const open = await desk.openTicket(desk.agent)
      await close(open.ticket.id)

      await desk.hurry('tickets.finishClosing')

      await vi.waitFor(async () => expect(await plannedFor(desk, open.ticket.id)).toEqual(['completed', 'created']), { timeout: 10_000 })
      expect(await receivedTexts(open)).toEqual([])
      await finish(open)
      expect(await receivedTexts(open)).toEqual(['Tchau'])
      await desk.ask(contract.deleteFarewell, { id: usual.id }, desk.admin)
    })
  })

  test('each keeps their own; who leads keeps all and alone shares', async () => {
    const own = await desk.ask(contract.createFarewell, { name: 'Minha', message: 'Oi' }, desk.agent)
    const shared = await desk.ask(contract.createFarewell, { name: 'Nossa', message: 'Oi', showToAll: true, queues: [desk.vendas] }, desk.supervisor)
    const seenBy = async (who: typeof desk.agent) => (await desk.ask(contract.listFarewells, {}, who)).farewellMessages.map(({ name }) => name)

    expect(await seenBy(desk.agent)).toEqual(['Minha', 'Nossa'])
    expect(await seenBy(desk.agent2)).toEqual(['Nossa'])
    expect(await desk.refusal(contract.updateFarewell, { id: own.id, name: 'Sua' }, desk.agent2)).toMatchObject({ status: 404 })
    expect(await desk.refusal(contract.deleteFarewell, { id: shared.id }, desk.agent)).toMatchObject({ status: 403 })
    expect(await desk.refusal(contract.updateFarewell, { id: own.id, showToAll: true }, desk.agent)).toMatchObject({ status: 403 })
    expect(await desk.refusal(contract.listAllFarewells, {}, desk.agent)).toMatchObject({ status: 403 })
    expect(await desk.ask(contract.updateFarewell, { id: own.id, name: 'Do agente' }, desk.admin)).toMatchObject({ name: 'Do agente', message: 'Oi' })
    for (const { id } of [own, shared]) await desk.ask(contract.deleteFarewell, { id }, desk.admin)
  })

  test('the choices of a ticket have the text the contact would get', async () => {
    const usual = await desk.ask(contract.createFarewell, { name: 'Geral', message: 'Tchau, {{firstName}}', showToAll: true, isUsual: true }, desk.admin)
    const { ticket } = await desk.openTicket(desk.agent)

    const choices = await desk.ask(contract.getClosingChoices, { ticketId: ticket.id }, desk.agent)

    expect(choices).toEqual({
      isReasonNeeded: false,
      reasons: [],
      farewells: [{ id: usual.id, name: 'Geral', text: 'Tchau, Maria' }],
      usualFarewellId: usual.id,
    })
    await desk.ask(contract.deleteFarewell, { id: usual.id }, desk.admin)
  })
})

describe('protocols', () => {
  test('are found by protocol, number and contact among the tickets one may see', async () => {
    const someone = await desk.visitor('Quitéria Protocolada')
    await someone.write('Oi')
    const ticket = await desk.ticket(await someone.ticketId())
    const find = async (searchParam: string, who = desk.agent) => (await desk.ask(contract.listProtocols, { searchParam }, who)).protocols.map(({ id }) => id)

    expect(await find(ticket.protocol)).toEqual([ticket.id])
    expect(await find(`#${ticket.id}`)).toEqual([ticket.id])
    expect(await find('quiteria')).toEqual([ticket.id])
    const { protocols, count, hasMore } = await desk.ask(contract.listProtocols, { searchParam: 'quiteria' }, desk.agent)
    expect({ protocols, count, hasMore }).toMatchObject({
      protocols: [{ protocol: ticket.protocol, contact: { name: 'Quitéria Protocolada' }, user: null, status: 'pending', closedAt: null }],
      count: 1,
      hasMore: false,
    })
    await desk.place(desk.agent2, [desk.vendas])
    expect(await find('quiteria', desk.agent2)).toEqual([])
  })
})
