import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createQueue, deleteQueue, updateQueue } from '#plugins/team/contract/index.ts'
import { openWeek } from '#plugins/team/contract/week.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk, type TestVisitor } from '#tests/server/support/desk.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const change = (id: number, part: { greeting?: string; absence?: string; businessHours?: ReturnType<typeof openWeek> }) =>
  desk.ask(updateQueue, { id, ...part }, desk.admin)
const move = (id: number, queueId: number) => desk.ask(updateTicket, { id, queueId }, desk.admin)
const transfer = (id: number, queueId: number) => desk.ask(updateTicket, { id, queueId, userId: desk.agent.userId, isTransference: true }, desk.admin)
const answers = async (visitor: TestVisitor) => (await visitor.read()).filter(({ fromMe }) => !fromMe).map(({ body }) => body)
const closedWeek = () => openWeek().map((day) => ({ ...day, type: 'C' as const }))
/** Reads until it is so: greetings go out after the transaction. */
const reads = (visitor: TestVisitor, bodies: string[]) => vi.waitFor(async () => expect(await answers(visitor)).toEqual(bodies), { timeout: 5_000 })

afterEach(async () => {
  for (const id of [desk.suporte, desk.vendas]) await change(id, { greeting: '', absence: '', businessHours: [] })
})

describe('the greeting of a queue', () => {
  test('is read by who begins a conversation in it, once, filled, and they go on waiting', async () => {
    await change(desk.suporte, { greeting: 'Oi {{firstName}}, aqui é {{queue}}{{fila}}. Já vamos atender{{cupom}}' })
    const { visitor, ticket } = await desk.waitingTicket()

    await vi.waitFor(async () => expect(await answers(visitor)).toHaveLength(1), { timeout: 5_000 })
    await visitor.write('Alguém?')

    expect((await answers(visitor))[0]).toMatch(/^Oi Maria, aqui é (Suporte)+\. Já vamos atender$/)
    expect(await desk.ticket(ticket.id)).toMatchObject({ status: 'pending', answered: false, unreadMessages: 2 })
  })

  test('is read by who is transferred to it, and once however often they come back', async () => {
    await change(desk.vendas, { greeting: 'Você está em Vendas' })
    const { visitor, ticket } = await desk.waitingTicket()
    await transfer(ticket.id, desk.vendas)
    await reads(visitor, ['Você está em Vendas'])
    await change(desk.suporte, { greeting: 'Você está no Suporte' })

    await move(ticket.id, desk.suporte)
    await reads(visitor, ['Você está em Vendas', 'Você está no Suporte'])
    await move(ticket.id, desk.vendas)
    await move(ticket.id, desk.suporte)
    await change(desk.suporte, { greeting: '' })
    await desk.waitingTicket()

    await reads(visitor, ['Você está em Vendas', 'Você está no Suporte'])
  })

  test('is not for conversations that are in the queue already, nor for those that a deleted queue hands over', async () => {
    const passing = await desk.ask(createQueue, { queue: 'De passagem', color: '#112233' }, desk.admin)
    const [there, handed, moved] = [await desk.waitingTicket(), await desk.waitingTicket(), await desk.waitingTicket()]
    await move(handed.ticket.id, passing.id)
    await move(there.ticket.id, desk.vendas)
    await change(desk.vendas, { greeting: 'Bem-vindo' })
    await desk.ask(updateTicket, { id: there.ticket.id, priority: 'high' }, desk.admin)
    await desk.ask(deleteQueue, { id: passing.id, moveTo: desk.vendas }, desk.admin)

    await move(moved.ticket.id, desk.vendas)

    await reads(moved.visitor, ['Bem-vindo'])
    expect([await answers(there.visitor), await answers(handed.visitor)]).toEqual([[], []])
  })

  test('leaves the word to the absence message while the queue is closed', async () => {
    await change(desk.suporte, { greeting: 'Já vamos atender', absence: 'O suporte volta amanhã, {{firstName}}', businessHours: closedWeek() })

    const { visitor } = await desk.waitingTicket()
    await visitor.write('Tem alguém?')

    await reads(visitor, ['O suporte volta amanhã, Maria'])
  })
})

describe('the hours of a queue', () => {
  test.each([
    ['its own week says that it is closed', { businessHours: closedWeek(), absence: 'Fechado aqui' }, ['Fechado aqui']],
    ['it is closed and has nothing to say', { businessHours: closedWeek() }, []],
    ['the company is open and it has no week', { absence: 'Fechado aqui' }, []],
  ])('when %s, contacts read so', async (_what, part, bodies) => {
    await change(desk.suporte, part)

    const { visitor } = await desk.waitingTicket()

    expect(await answers(visitor)).toEqual(bodies)
  })
})
