import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { blockContact } from '#plugins/contacts/contract/index.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import * as contract from '../contract/index.ts'
import { type ConnectionDesk, startConnectionDesk } from './testing/connectionDesk.ts'

let connectionDesk: ConnectionDesk
beforeAll(async () => {
  connectionDesk = await startConnectionDesk()
})
afterAll(() => connectionDesk.stop())
beforeEach(() => connectionDesk.begin())

const listed = (connectionId: number) => connectionDesk.desk.ask(contract.listUnreadDeliveries, { connectionId }, connectionDesk.desk.admin)
const oneLeftOut = (connectionId: number) =>
  vi.waitFor(async () => {
    const [first] = (await listed(connectionId)).deliveries
    if (!first) throw new Error('no delivery is left out')
    return first
  })
const block = (id: number, blocked: boolean) => connectionDesk.desk.ask(blockContact, { id, blocked }, connectionDesk.desk.supervisor)

test('what a blocked contact writes opens no conversation and stands among the deliveries that were left out', async () => {
  const { desk } = connectionDesk
  const { id, ticketId, contactId, deliver } = await connectionDesk.talking()
  await desk.ask(updateTicket, { id: ticketId, status: 'closed' }, desk.agent)
  await block(contactId, true)
  const ref = newId()

  await deliver(connectionDesk.text(ref, 'Deixe-me falar'))

  const delivery = await oneLeftOut(id)
  expect(delivery).toMatchObject({ state: 'leftOut', problem: 'blocked', sender: { name: 'Ana Prado' } })
  expect(await connectionDesk.messageBy(ref)).toBeUndefined()
  expect(await connectionDesk.rowsOf(tickets).find(eq(tickets.contactId, contactId))).toMatchObject([{ id: ticketId, status: 'closed' }])

  await block(contactId, false)
  expect(await desk.ask(contract.readDeliveryAgain, { connectionId: id, id: delivery.id }, desk.admin)).toEqual({ state: 'read' })
  expect(await connectionDesk.arrived(ref)).toMatchObject({ body: 'Deixe-me falar' })
})

test('no file of a blocked contact is fetched, and a conversation that goes on gets nothing either', async () => {
  const { id, contactId, deliver, ticketId } = await connectionDesk.talking()
  await block(contactId, true)
  const ref = newId()

  await deliver({ kind: 'message', ref, from: connectionDesk.from(), body: '', file: { id: 'foto', name: 'foto.png', type: 'image/png' } })

  await oneLeftOut(id)
  expect(connectionDesk.provider.calls.filter((call) => call.startsWith('GET /file'))).toEqual([])
  expect((await connectionDesk.desk.ticket(ticketId)).lastMessage).toBe('Bom dia')
})
