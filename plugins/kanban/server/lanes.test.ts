import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ticketUpdated, updateTicket } from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'

let desk: Desk
let count = 0
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const newLane = (order?: number) => {
  count += 1
  return desk.ask(contract.createLane, { name: `Etapa ${count}`, color: '#336699', ...(order ? { order } : {}) }, desk.admin)
}
const ids = async () => (await desk.ask(contract.listLanes, {}, desk.agent)).map(({ id }) => id)
const put = (id: number, kanban: number | null) => desk.ask(updateTicket, { id, kanban }, desk.agent)

describe('lanes', () => {
  test.each(['/lanes', '/lanes/'])('are made and listed in their order at %s', async (path) => {
    count += 1
    const made = await desk.call('POST', path, { token: desk.supervisor.token, body: { name: ` Proposta ${count} `, color: '#AABBCC', order: 1 } })
    const list = await desk.call('GET', path, { token: desk.agent.token })

    expect(made).toMatchObject({ status: 200, body: { name: `Proposta ${count}`, color: '#aabbcc', order: 1, ticketCount: 0 } })
    expect(contract.listLanes.output.parse(list.body)[0]).toEqual(made.body)
  })

  test('stand last unless a place is given, and move', async () => {
    const [first, second] = [await newLane(), await newLane()]

    expect((await ids()).slice(-2)).toEqual([first.id, second.id])
    await desk.ask(contract.updateLane, { id: second.id, order: 1 }, desk.admin)
    expect((await ids())[0]).toBe(second.id)
    await desk.ask(contract.orderLanes, { ids: [first.id, second.id] }, desk.admin)
    expect((await ids()).slice(0, 2)).toEqual([first.id, second.id])
    expect((await desk.ask(contract.listLanes, {}, desk.agent)).map(({ order }) => order)).toEqual((await ids()).map((_id, index) => index + 1))
  })

  test('are refused with the fields that are wrong', async () => {
    const { name } = await newLane()

    expect(await desk.refusal(contract.createLane, { name: ' ', color: 'azul' }, desk.admin)).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'name' }, { field: 'color' }] },
    })
    expect(await desk.refusal(contract.createLane, { name: name.toUpperCase(), color: '#112233' }, desk.admin)).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'name', code: 'duplicated' }] },
    })
    expect(await desk.refusal(contract.orderLanes, { ids: [999_999] }, desk.admin)).toMatchObject({ status: 422 })
  })

  test("are not for an agent to keep, nor another company's", async () => {
    const { id } = await newLane()
    const { admin: neighbour } = await desk.otherTenant()

    expect(await desk.refusal(contract.createLane, { name: 'Minha', color: '#112233' }, desk.agent)).toMatchObject({ status: 403 })
    expect(await desk.refusal(contract.deleteLane, { id }, desk.agent)).toMatchObject({ status: 403 })
    expect(await desk.refusal(contract.deleteLane, { id }, neighbour)).toMatchObject({ status: 404, error: 'ERR_NO_LANE_FOUND' })
    expect(await desk.ask(contract.listLanes, {}, neighbour)).toEqual([])
  })

  test('tell the company of every change', async () => {
    const ear = await desk.socket(desk.agent)

    const { id } = await newLane()

    expect((await ear.hear(contract.lanesChanged, (changed) => changed.ids.includes(id))).ids).toEqual(await ids())
  })
})

describe('a ticket', () => {
  test('stands in a lane, which counts it, until it is taken out', async () => {
    const { id } = await newLane()
    const { ticket } = await desk.openTicket(desk.agent)
    const counted = async () => (await desk.ask(contract.listLanes, {}, desk.agent)).find((lane) => lane.id === id)?.ticketCount

    expect(await put(ticket.id, id)).toMatchObject({ kanban: id })
    expect(await counted()).toBe(1)
    expect(await put(ticket.id, null)).toMatchObject({ kanban: null })
    expect(await counted()).toBe(0)
  })

  test("stands in no lane that is not there, or another company's", async () => {
    const { admin: neighbour } = await desk.otherTenant()
    const theirs = await desk.ask(contract.createLane, { name: 'Vizinha', color: '#112233' }, neighbour)
    const { ticket } = await desk.openTicket(desk.agent)

    for (const kanban of [999_999, theirs.id]) {
      expect(await desk.refusal(updateTicket, { id: ticket.id, kanban }, desk.agent)).toMatchObject({ status: 422, body: { fields: [{ field: 'kanban' }] } })
    }
  })

  test('is out of a lane that is deleted, and who reads it is told', async () => {
    const { id } = await newLane()
    const { ticket } = await desk.openTicket(desk.agent)
    await put(ticket.id, id)
    const ear = await desk.socket(desk.agent2)

    await desk.ask(contract.deleteLane, { id }, desk.supervisor)

    expect(await ear.hear(ticketUpdated, (row) => row.id === ticket.id)).toMatchObject({ kanban: null })
    expect((await desk.ticket(ticket.id)).kanban).toBeNull()
    expect(await ids()).not.toContain(id)
  })
})
