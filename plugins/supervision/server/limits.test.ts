import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { createTicket, mergeTicket, type Ticket, unmergeTicket } from '#plugins/tickets/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const whisper = (who: Session, ticketId: number, body = 'Ofereça o desconto') => desk.ask(contract.sendWhisper, { ticketId, body }, who)
const bodies = async (who: Session, ticketId: number) => (await desk.ask(contract.listWhispers, { ticketId }, who)).whispers.map(({ body }) => body)

test('a person whispers so often in a minute and no more, told in how many seconds again; others go on', async () => {
  const { ticket } = await desk.openTicket(desk.agent)
  for (let count = 0; count < contract.MOST_WHISPERS_A_MINUTE; count += 1) await whisper(desk.supervisor, ticket.id, `${count}`)

  const refusal = await desk.refusal(contract.sendWhisper, { ticketId: ticket.id, body: 'Um a mais' }, desk.supervisor)

  expect(refusal).toMatchObject({ status: 429, error: 'ERR_TOO_MANY_WHISPERS', body: { retryAfterSeconds: expect.any(Number) } })
  expect(await bodies(desk.admin, ticket.id)).not.toContain('Um a mais')
  expect(await whisper(desk.agent, ticket.id, 'Eu ainda posso')).toMatchObject({ body: 'Eu ainda posso' })
  expect(await whisper(desk.admin, ticket.id, 'Eu também')).toMatchObject({ body: 'Eu também' })
})

describe('whispers about a ticket that is merged into another', () => {
  /** Two tickets of one contact, both the agent's. */
  async function twoOfOne(): Promise<[Ticket, Ticket]> {
    const { ticket: from } = await desk.openTicket(desk.agent)
    const site = await tenantRows(desk.kernel.ctx.db, desk.admin, connections).insert({ name: newId(), type: 'webchat', token: newId(), queueId: desk.suporte })
    return [from, await desk.ask(createTicket, { contactId: from.contactId, whatsappId: site.id }, desk.agent)]
  }

  test('go with it, for their two people and who watches, and come back with it', async () => {
    const [from, into] = await twoOfOne()
    await whisper(desk.admin, into.id, 'Já estava aqui')
    const whispered = await whisper(desk.admin, from.id, 'Veio junto')
    const [agent, watcher] = [await desk.socket(desk.agent), await desk.socket(desk.supervisor)]
    await watcher.signal(contract.watchTicket, into.id)

    await desk.ask(mergeTicket, { id: from.id, intoId: into.id }, desk.agent)

    for (const ear of [agent, watcher])
      await ear.hear(contract.whisperSaved, ({ id, ticketId, rev }) => id === whispered.id && ticketId === into.id && rev > whispered.rev)
    expect(await bodies(desk.agent, into.id)).toEqual(['Já estava aqui', 'Veio junto'])
    expect(await bodies(desk.agent, from.id)).toEqual([])

    await desk.ask(unmergeTicket, { id: from.id }, desk.agent)

    await agent.hear(contract.whisperSaved, ({ id, ticketId }) => id === whispered.id && ticketId === from.id)
    expect(await bodies(desk.agent, from.id)).toEqual(['Veio junto'])
    expect(await bodies(desk.agent, into.id)).toEqual(['Já estava aqui'])
  })

  test('stay out of sight of an agent they were not for', async () => {
    const [from, into] = await twoOfOne()
    await whisper(desk.admin, from.id, 'Só para o primeiro')
    await tenantRows(desk.kernel.ctx.db, desk.admin, tickets).update(eq(tickets.id, into.id), { userId: desk.agent2.userId })
    const other = await desk.socket(desk.agent2)

    await desk.ask(mergeTicket, { id: from.id, intoId: into.id }, desk.agent)
    await other.settle()

    expect(await bodies(desk.agent2, into.id)).toEqual([])
    expect(other.allOf(contract.whisperSaved)).toEqual([])
    expect(await bodies(desk.agent, into.id)).toEqual(['Só para o primeiro'])
  })
})
