import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../../contract/index.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const unread = { withUnreadMessages: true }
const create = (name: string, who: Session, change: object = {}) => desk.ask(contract.createView, { name, tab: 'pending', filter: unread, ...change }, who)
const names = async (who: Session) => (await desk.ask(contract.listViews, {}, who)).map(({ name }) => name)

describe('a saved view', () => {
  test('is of the person alone', async () => {
    const made = await create('Meus não lidos', desk.agent)

    expect(made).toMatchObject({ name: 'Meus não lidos', tab: 'pending', isShared: false, filter: { withUnreadMessages: true, snoozed: 'hide' } })
    expect(await names(desk.agent)).toContain('Meus não lidos')
    expect(await names(desk.agent2)).not.toContain('Meus não lidos')
    expect(await names(desk.admin)).not.toContain('Meus não lidos')
    expect(await desk.refusal(contract.updateView, { id: made.id, name: 'X' }, desk.admin)).toMatchObject({ status: 404, error: 'ERR_NO_VIEW_FOUND' })
  })

  test('counts what its filter lets through, as of now', async () => {
    const { ticket } = await desk.waitingTicket()
    const { id } = await create('Contagem', desk.agent)
    const count = async () => (await desk.ask(contract.countViews, {}, desk.agent))[id] ?? -1

    const before = await count()
    await desk.ask(contract.updateTicket, { id: ticket.id, unreadMessages: 0 }, desk.agent)

    expect(before).toBeGreaterThan(0)
    expect(await count()).toBe(before - 1)
  })

  test('stands beside those that everybody has: whose they are, who waits, what is put off, and who waits in own queues', async () => {
    const counts = () => desk.ask(contract.countViews, {}, desk.agent)
    const before = await counts()
    const { ticket } = await desk.waitingTicket()
    const waiting = await counts()
    await desk.ask(contract.updateTicket, { id: ticket.id, status: 'open', userId: desk.agent.userId }, desk.agent)
    const mine = await counts()
    await desk.ask(contract.snoozeTicket, { id: ticket.id, until: new Date(Date.now() + 3_600_000).toISOString() }, desk.agent)
    const later = await counts()

    const grown = (now: Record<string, number>, then: Record<string, number>, id: string) => (now[id] ?? Number.NaN) - (then[id] ?? Number.NaN)
    expect(grown(waiting, before, 'waiting')).toBe(1)
    expect(grown(mine, waiting, 'waiting')).toBe(-1)
    expect(grown(mine, waiting, 'mine')).toBe(1)
    expect(grown(mine, waiting, 'all')).toBe(1)
    expect(grown(later, mine, 'snoozed')).toBe(1)
    expect(grown(later, mine, 'mine')).toBe(-1)
    const own = Object.keys(before).filter((id) => id.startsWith('queue-'))
    expect(own.toSorted()).toEqual(desk.agent.queues.map(({ id }) => `queue-${id}`).toSorted())
  })

  test('changes and goes, and the other browsers ask again', async () => {
    const { id } = await create('Passageira', desk.agent)
    const ear = await desk.socket(desk.agent)

    expect(await desk.ask(contract.updateView, { id, name: 'Outra' }, desk.agent)).toMatchObject({ name: 'Outra', tab: 'pending' })
    await ear.hear(contract.viewsChanged, () => true)
    await desk.ask(contract.deleteView, { id }, desk.agent)
    expect(await names(desk.agent)).not.toContain('Outra')
  })
})

describe('a shared view', () => {
  test('is for those who lead to make, and for everybody to see', async () => {
    const { id } = await create('Toda a fila', desk.supervisor, { isShared: true })
    expect(await desk.ask(contract.updateView, { id, name: 'Fila inteira' }, desk.supervisor)).toMatchObject({ name: 'Fila inteira', isShared: true })

    expect(await names(desk.agent)).toContain('Fila inteira')
    expect(await desk.refusal(contract.createView, { name: 'Minha', tab: 'open', filter: {}, isShared: true }, desk.agent)).toMatchObject({ status: 403 })
  })

  test('of a queue is seen by its people and by who leads', async () => {
    const { id } = await create('Só vendas', desk.admin, { isShared: true, queueIds: [desk.vendas] })
    await desk.place(desk.agent2, [desk.suporte])

    expect(await names(desk.agent)).toContain('Só vendas')
    expect(await names(desk.supervisor)).toContain('Só vendas')
    expect(await names(desk.agent2)).not.toContain('Só vendas')
    await desk.place(desk.agent2, [desk.suporte, desk.vendas])
    expect(await desk.refusal(contract.deleteView, { id }, desk.agent)).toMatchObject({ status: 403 })
    expect(await desk.refusal(contract.updateView, { id, queueIds: [999_999] }, desk.admin)).toMatchObject({ status: 422 })
  })
})

test.each([
  ['without a name', { name: ' ', tab: 'open', filter: {} }],
  ['with a tab that is none', { name: 'A', tab: 'novo', filter: {} }],
  ['with a name that is too long', { name: 'a'.repeat(41), tab: 'open', filter: {} }],
])('%s it is refused', async (_what, body) => {
  expect((await desk.call('POST', '/ticketViews', { body, token: desk.agent.token })).status).toBe(400)
})
