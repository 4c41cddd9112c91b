import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLabel, setContactLabels } from '#plugins/labels/contract/index.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'

let desk: Desk
let lane = 0
let other = 0
beforeAll(async () => {
  desk = await startDesk()
  lane = (await desk.ask(contract.createLane, { name: 'Proposta', color: '#3d7fc4' }, desk.admin)).id
  other = (await desk.ask(contract.createLane, { name: 'Fechamento', color: '#2f8f83' }, desk.admin)).id
})
afterAll(() => desk.stop())

const opened = async (laneId: number | null) => {
  const { ticket } = await desk.openTicket(desk.agent)
  await desk.ask(updateTicket, { id: ticket.id, kanban: laneId }, desk.agent)
  return ticket
}
const column = async (id: number, who = desk.agent, by: contract.BoardKind = 'lanes') => {
  const found = (await desk.ask(contract.getBoard, { by }, who)).find((one) => one.id === id)
  if (!found) throw new Error('no column')
  return found
}
const idsIn = async (id: number) => (await column(id)).cards.map((card) => card.id)
const place = (ticketId: number, beforeId: number | null) => desk.ask(contract.placeCard, { ticketId, beforeId }, desk.agent)

describe('the board of lanes', () => {
  test('has a column for what is in none, then the lanes in their order, with count and value', async () => {
    const [one, two] = [await opened(lane), await opened(null)]
    await desk.ask(contract.updateCard, { ticketId: one.id, value: 1_500.5, deadline: '2026-12-01', comment: ' Quer desconto ' }, desk.agent)

    expect((await desk.ask(contract.getBoard, {}, desk.agent)).map(({ name }) => name)).toEqual(['', 'Proposta', 'Fechamento'])
    expect(await idsIn(0)).toContain(two.id)
    expect(await column(lane)).toMatchObject({
      count: 1,
      value: 1_500.5,
      cards: [{ id: one.id, value: 1_500.5, deadline: '2026-12-01', comment: 'Quer desconto', owner: { id: desk.agent.userId } }],
    })
  })

  test('keeps the order in which people put cards, whatever comes in later', async () => {
    const tickets = [await opened(other), await opened(other), await opened(other), await opened(other)]
    const [a, b, c, d] = tickets.map(({ id }) => id)
    if (!a || !b || !c || !d) throw new Error('no tickets')
    const start = await idsIn(other)
    const [first, , third] = start
    await place(start[3] ?? 0, first ?? 0)
    const moved = await idsIn(other)
    expect(moved[0]).toBe(start[3])

    await place(moved[0] ?? 0, third ?? 0)
    await place(first ?? 0, null)
    const now = await idsIn(other)
    expect(now.at(-1)).toBe(first)
    expect(now.toSorted()).toEqual([a, b, c, d].toSorted())

    const late = await opened(other)
    expect((await idsIn(other)).filter((id) => id !== late.id)).toEqual(now)
    expect((await desk.refusal(contract.placeCard, { ticketId: a, beforeId: 999_999 }, desk.agent)).status).toBe(409)
  })

  test('loses and doubles no card, whoever moves at the same time', async () => {
    const before = await idsIn(other)
    let seed = 3
    const random = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % most
    }
    const moves = Array.from({ length: 60 }, () => ({ ticketId: before[random(before.length)] ?? 0, beforeId: before[random(before.length)] ?? null }))
    await Promise.all(moves.filter(({ ticketId, beforeId }) => ticketId !== beforeId).map(({ ticketId, beforeId }) => place(ticketId, beforeId)))

    const after = await idsIn(other)
    expect(after.toSorted()).toEqual(before.toSorted())
    expect(await idsIn(other)).toEqual(after)
  })

  test('others hear that it changed', async () => {
    const ear = await desk.socket(desk.supervisor)
    const [first] = await idsIn(other)
    await place(first ?? 0, null)
    expect(await ear.hear(contract.boardChanged, ({ ticketId }) => ticketId === first)).toEqual({ ticketId: first })
  })

  test('shows nobody what they may not read', async () => {
    const ticket = await opened(lane)
    await desk.place(desk.agent2, [desk.vendas])
    const neighbour = (await desk.otherTenant()).admin
    expect((await column(lane, desk.agent2)).cards.map(({ id }) => id)).not.toContain(ticket.id)
    for (const who of [desk.agent2, neighbour]) {
      expect((await desk.refusal(contract.placeCard, { ticketId: ticket.id, beforeId: null }, who)).status).toBe(404)
      expect((await desk.refusal(contract.updateCard, { ticketId: ticket.id, value: 1, deadline: null }, who)).status).toBe(404)
    }
    expect((await desk.ask(contract.getBoard, {}, neighbour)).map(({ name, count }) => [name, count])).toEqual([['', 0]])
    await desk.place(desk.agent2, [desk.suporte, desk.vendas])
  })
})

test('the board of labels has a card in the column of each of its labels', async () => {
  const label = await desk.ask(createLabel, { tag: 'Quente', color: '#b8455f' }, desk.admin)
  const { ticket } = await desk.openTicket(desk.agent)
  await desk.ask(setContactLabels, { id: ticket.contactId, tags: [label.id] }, desk.agent)

  expect(await column(label.id, desk.agent, 'labels')).toMatchObject({
    name: 'Quente',
    count: 1,
    cards: [{ id: ticket.id, tags: [{ id: label.id, name: 'Quente' }] }],
  })
  expect((await column(0, desk.agent, 'labels')).cards.map(({ id }) => id)).not.toContain(ticket.id)
})

test.each([
  ['a value below nothing', { value: -1, deadline: null }, ['value.invalid_type']],
  ['a day that is none', { value: null, deadline: '2026-13-40' }, ['deadline.invalid_format']],
  ['a long comment', { value: null, deadline: null, comment: 'x'.repeat(1_001) }, ['comment.too_big']],
])('%s is refused with the field', async (_what, card, codes) => {
  const { ticket } = await desk.openTicket(desk.agent)
  const { status, body } = await desk.refusal(contract.updateCard, { ticketId: ticket.id, ...card }, desk.agent)

  expect(status).toBe(422)
  expect((body.fields ?? []).map(({ field, code }) => `${field}.${code}`)).toEqual(codes)
})

test('further cards of a column come from an offset on', async () => {
  const all = await idsIn(other)
  expect((await desk.ask(contract.listCards, { columnId: other, offset: 2 }, desk.agent)).map(({ id }) => id)).toEqual(all.slice(2))
})
