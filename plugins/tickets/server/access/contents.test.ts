import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listFilesOfContact, listMessages, messageCreated, searchMessages } from '#plugins/chat/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { getTicket, listTickets, listTicketsOfContact, spyTicket, ticketUpdated, updateTicket } from '../../contract/index.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const SECRET = 'Meu pedido secreto é o abacaxi'
const hiding = <R>(work: () => Promise<R>) => desk.withSetting(spyTicket, 'disabled', work)
const rowOf = async (who: Desk['agent'], id: number) => {
  const { tickets } = await desk.ask(listTickets, { status: ['pending'] }, who)
  return tickets.find((ticket) => ticket.id === id)
}

describe('what waits', () => {
  test('is read by agents before they accept it, as long as the company says nothing', async () => {
    const { ticket } = await desk.waitingTicket(SECRET)

    const { messages } = await desk.ask(listMessages, { ticketId: ticket.id }, desk.agent)

    expect(messages.map(({ body }) => body)).toEqual([SECRET])
    expect(await rowOf(desk.agent, ticket.id)).toMatchObject({ lastMessage: SECRET })
  })

  test('says to agents only who waits, once the company hides it: in lists, alone, beside the contact', async () => {
    const { ticket } = await desk.waitingTicket(SECRET)

    await hiding(async () => {
      const row = await rowOf(desk.agent, ticket.id)
      const alone = await desk.ask(getTicket, { id: ticket.id }, desk.agent)
      const [ofContact] = await desk.ask(listTicketsOfContact, { contactId: ticket.contactId }, desk.agent)

      for (const seen of [row, alone, ofContact]) {
        expect(seen).toMatchObject({ id: ticket.id, name: 'Maria Souza', isHidden: true, unreadMessages: 1, contact: { number: '', email: null } })
        expect(JSON.stringify(seen)).not.toContain('abacaxi')
      }
      expect((await rowOf(desk.supervisor, ticket.id))?.lastMessage).toBe(SECRET)
      expect((await desk.ask(getTicket, { id: ticket.id }, desk.admin)).lastMessage).toBe(SECRET)
    })
  })

  test('keeps its messages and files from agents, and searches find nothing in it', async () => {
    const { ticket } = await desk.waitingTicket(SECRET)

    await hiding(async () => {
      expect(await desk.refusal(listMessages, { ticketId: ticket.id }, desk.agent)).toMatchObject({ status: 403, error: 'ERR_ACCEPT_FIRST' })
      expect((await desk.ask(listMessages, { ticketId: ticket.id }, desk.supervisor)).messages).toHaveLength(1)
      const files = await desk.ask(listFilesOfContact, { contactId: ticket.contactId, group: 'documents' }, desk.agent)
      expect(files.messages).toEqual([])
      const ofAgent = await desk.ask(searchMessages, { searchParam: 'abacaxi' }, desk.agent)
      expect(JSON.stringify(ofAgent)).not.toContain(`"ticketId":${ticket.id}`)
      const ofAdmin = await desk.ask(searchMessages, { searchParam: 'abacaxi' }, desk.admin)
      expect(JSON.stringify(ofAdmin)).toContain(`"ticketId":${ticket.id}`)
    })
  })

  test('reaches agents’ windows without what is written; those who lead hear all of it', async () => {
    const { visitor, ticket } = await desk.waitingTicket('Oi')
    const [agent, lead] = [await desk.socket(desk.agent), await desk.socket(desk.supervisor)]

    await hiding(async () => {
      await visitor.write(SECRET)
      await lead.hear(messageCreated, ({ body }) => body === SECRET)
      const seen = await agent.hear(ticketUpdated, ({ id, unreadMessages }) => id === ticket.id && unreadMessages === 2)
      await agent.settle()

      expect(seen).toMatchObject({ isHidden: true, lastMessage: '' })
      expect(JSON.stringify(agent.heard)).not.toContain('abacaxi')
    })
  })

  test('is whole again for whoever accepts it, and hidden from them once they give it back', async () => {
    const { visitor, ticket } = await desk.waitingTicket(SECRET)

    await hiding(async () => {
      const accepted = await desk.ask(updateTicket, { id: ticket.id, status: 'open' }, desk.agent)
      expect([accepted.isHidden, accepted.lastMessage]).toEqual([undefined, SECRET])
      expect((await desk.ask(listMessages, { ticketId: ticket.id }, desk.agent)).messages).toHaveLength(1)

      const returned = await desk.ask(updateTicket, { id: ticket.id, status: 'pending' }, desk.agent)
      const agent = await desk.socket(desk.agent)
      await visitor.write('Mais abacaxi')
      await agent.hear(ticketUpdated, ({ id }) => id === ticket.id)
      await agent.settle()

      expect(returned).toMatchObject({ isHidden: true, lastMessage: '' })
      expect(JSON.stringify(agent.heard)).not.toContain('abacaxi')
    })
  })

  test('changes in an agent’s hands without being read', async () => {
    const { ticket } = await desk.waitingTicket(SECRET)

    const changed = await hiding(() => desk.ask(updateTicket, { id: ticket.id, priority: 'high' }, desk.agent))

    expect(changed).toMatchObject({ priority: 'high', isHidden: true, lastMessage: '' })
  })
})
