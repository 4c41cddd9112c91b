import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeSetting } from '#core/contract/settings.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { sendMessage } from '#plugins/chat/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { listTicketLogs, pauseTicket, snoozeTicket } from '#plugins/tickets/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { createClock } from '#tests/server/support/clock.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'
import { applyRules } from './sweep.ts'

const clock = createClock()
let desk: Desk
beforeAll(async () => {
  desk = await startDesk({ now: clock.now })
  await set(contract.autoCloseTime, '60')
  await set(contract.autoPendingTime, '30')
})
afterAll(() => desk.stop())
beforeEach(async () => {
  await tenantRows(desk.kernel.ctx.db, desk.admin, tickets).update(undefined, { status: 'closed' })
  await set(contract.autoClose, 'enabled')
  await set(contract.autoPending, 'enabled')
  await set(contract.autoCloseMessage, '')
})

const set = ({ key }: { key: string }, value: string) => desk.ask(changeSetting, { key, value }, desk.admin)
const answered = async () => {
  const { visitor, ticket } = await desk.openTicket(desk.agent)
  await desk.ask(sendMessage, { ticketId: ticket.id, body: 'Posso ajudar em algo mais?' }, desk.agent)
  return { visitor, id: ticket.id }
}
const pass = (minutes: number) => {
  clock.advance(minutes)
  return applyRules(desk.kernel.ctx)
}

describe('a contact who does not answer', () => {
  test('ends the conversation at its time, once, with the message of the company before', async () => {
    await set(contract.autoCloseMessage, 'Até logo, {{firstName}}')
    const { visitor, id } = await answered()

    expect(await pass(59)).toBe(0)
    clock.advance(2)
    const counts = await Promise.all([applyRules(desk.kernel.ctx), applyRules(desk.kernel.ctx), applyRules(desk.kernel.ctx)])

    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await desk.ticket(id)).toMatchObject({ status: 'closed' })
    expect((await visitor.read()).filter(({ body }) => body === 'Até logo, Maria')).toHaveLength(1)
    const logs = await desk.ask(listTicketLogs, { ticketId: id }, desk.admin)
    expect(logs.filter(({ type }) => type === 'autoClose')).toHaveLength(1)
  })

  test('who writes in time keeps it open, and waits', async () => {
    const { visitor, id } = await answered()
    clock.advance(59)
    await visitor.write('Sim, mais uma coisa')

    await pass(2)

    expect(await desk.ticket(id)).toMatchObject({ status: 'open' })
  })

  test('keeps it while the rule is off', async () => {
    await set(contract.autoClose, 'disabled')
    const { id } = await answered()

    expect(await pass(600)).toBe(0)
    expect(await desk.ticket(id)).toMatchObject({ status: 'open' })
  })

  test('keeps it while it is paused or put off', async () => {
    const [paused, snoozed] = [await answered(), await answered()]
    await desk.ask(pauseTicket, { id: paused.id }, desk.agent)
    await desk.ask(snoozeTicket, { id: snoozed.id, until: clock.ahead(3000) }, desk.agent)

    expect(await pass(600)).toBe(0)
  })
})

describe('a contact whom nobody answers', () => {
  test('goes back to the queue at the time, once', async () => {
    const { ticket } = await desk.openTicket(desk.agent)

    expect(await pass(29)).toBe(0)
    clock.advance(2)
    const counts = await Promise.all([applyRules(desk.kernel.ctx), applyRules(desk.kernel.ctx)])

    expect(counts[0] + counts[1]).toBe(1)
    expect(await desk.ticket(ticket.id)).toMatchObject({ status: 'pending', userId: null })
  })
})

test('more than one batch ends in one go, and nobody else’s', async () => {
  const { visitor, id } = await answered()
  const rows = tenantRows(desk.kernel.ctx.db, desk.admin, tickets)
  const { whatsappId } = await desk.ticket(id)
  const old = clock.now()
  for (let count = 0; count < 230; count += 1) {
    const contact = await tenantRows(desk.kernel.ctx.db, desk.admin, contacts).insert({ name: `Silêncio ${count}`, number: `55118${count}` })
    const facts = { contactId: contact.id, whatsappId, channel: 'webchat', userId: desk.agent.userId, protocol: `s-${count}` }
    await rows.insert({ ...facts, status: 'open', answered: true, lastMessageAt: old, sortAt: old })
  }
  clock.advance(59)
  await visitor.write('Ainda aqui')
  await desk.ask(sendMessage, { ticketId: id, body: 'Nós também' }, desk.agent)

  await pass(2)
  // The program itself may have been looking at the same time.
  expect(await rows.find(and(like(tickets.protocol, 's-%'), eq(tickets.status, 'closed')))).toHaveLength(230)
  expect(await desk.ticket(id)).toMatchObject({ status: 'open' })
})
