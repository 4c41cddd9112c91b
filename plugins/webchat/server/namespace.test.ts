import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  agentPaused,
  agentRecording,
  agentTyping,
  contactTyping,
  listMessages,
  messageAcked,
  messageCreated,
  sendMessage,
} from '#plugins/chat/contract/index.ts'
import { agentTypingChanged, joinChatBox, updateTicket } from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { visitorAckSchema, visitorMessageSchema, visitorTicketSchema, visitorTypingSchema } from '../contract/index.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

describe("a visitor's socket", () => {
  test.each([
    ['no token', {}],
    ['a garbage token', { visitorToken: 'lixo' }],
    ['a token that is no text', { visitorToken: { a: 1 } }],
  ])('is refused with %s', async (_what, auth) => {
    await expect(desk.connect('/webchat', auth)).rejects.toThrow('ERR_SESSION_EXPIRED')
  })

  test("brings the team's message, its name, and the state of the conversation", async () => {
    const { visitor, ticket } = await desk.waitingTicket()
    const page = await visitor.socket()

    await desk.ask(updateTicket, { id: ticket.id, status: 'open' }, desk.agent)
    const accepted = await page.until('ticket', ({ name, body }) => (name === 'ticket' ? visitorTicketSchema.parse(body) : undefined))
    await desk.ask(sendMessage, { ticketId: ticket.id, body: 'Bom dia!' }, desk.agent)
    const message = await page.until('message', ({ name, body }) => (name === 'message' ? visitorMessageSchema.parse(body) : undefined))

    expect(accepted).toEqual({ id: ticket.id, status: 'open', agentName: 'Agente Um' })
    expect(message).toMatchObject({ body: 'Bom dia!', fromMe: false, agentName: 'Agente Um', ack: 1 })
  })

  test("brings the visitor's own message to their other page", async () => {
    const visitor = await desk.visitor()
    const otherPage = await visitor.socket()

    const sent = await visitor.write('Da primeira aba')

    const heard = await otherPage.until('message', ({ name, body }) => (name === 'message' ? visitorMessageSchema.parse(body) : undefined))
    expect(heard).toEqual(sent)
  })

  test('tells when the conversation is closed', async () => {
    const { visitor, ticket } = await desk.openTicket(desk.agent)
    const page = await visitor.socket()

    await desk.ask(updateTicket, { id: ticket.id, status: 'closed' }, desk.agent)

    const closed = await page.until('closed', ({ name, body }) => (name === 'ticket' && visitorTicketSchema.parse(body).status === 'closed' ? true : undefined))
    expect(closed).toBe(true)
  })

  test('shows that the agent is writing, and stopped', async () => {
    const { visitor, ticket } = await desk.openTicket(desk.agent)
    const page = await visitor.socket()
    const typing = (isTyping: boolean) =>
      page.until('typing', ({ name, body }) =>
        name === 'typing' && visitorTypingSchema.parse(body).isTyping === isTyping ? visitorTypingSchema.parse(body) : undefined,
      )

    await desk.ask(agentTyping, { id: ticket.id }, desk.agent)
    const started = await typing(true)
    await desk.ask(agentPaused, { id: ticket.id }, desk.agent)
    const stopped = await typing(false)

    expect(started).toMatchObject({ agentName: 'Agente Um', isRecording: false })
    expect(stopped.isTyping).toBe(false)
  })

  test('shows that the agent is recording, to the visitor and to colleagues', async () => {
    const { visitor, ticket } = await desk.openTicket(desk.agent)
    const page = await visitor.socket()
    const colleague = await desk.socket(desk.agent2)
    await colleague.signal(joinChatBox, ticket.id)

    await desk.ask(agentRecording, { id: ticket.id }, desk.agent)

    const seen = await page.until('recording', ({ name, body }) => (name === 'typing' ? visitorTypingSchema.parse(body) : undefined))
    expect(seen).toEqual({ isTyping: true, isRecording: true, agentName: 'Agente Um' })
    expect(await colleague.hear(agentTypingChanged)).toMatchObject({ ticketId: ticket.id, isTyping: true, isRecording: true })
  })

  test('tells those who have the ticket open that the visitor is writing', async () => {
    const { visitor, ticket } = await desk.openTicket(desk.agent)
    const [watching, elsewhere] = [await desk.socket(desk.agent), await desk.socket(desk.agent2)]
    await watching.signal(joinChatBox, ticket.id)
    const page = await visitor.socket()

    page.socket.emit('typing', { isTyping: true })

    const heard = await watching.hear(contactTyping)
    await elsewhere.settle()
    expect(heard).toEqual({ ticketId: ticket.id, contactId: ticket.contactId, isTyping: true })
    expect(elsewhere.allOf(contactTyping)).toEqual([])
  })

  test("raises the acknowledgement of the team's message to received and read, and never lowers it", async () => {
    const { visitor, ticket } = await desk.openTicket(desk.agent)
    const [page, ear] = [await visitor.socket(), await desk.socket(desk.agent)]
    const { id } = await desk.ask(sendMessage, { ticketId: ticket.id, body: 'Recebeu?' }, desk.agent)
    await ear.hear(messageAcked, (message) => message.id === id && message.ack === 1)

    page.socket.emit('ack', { ids: [id], ack: 2 })
    await ear.hear(messageAcked, (message) => message.id === id && message.ack === 2)
    page.socket.emit('ack', { ids: [id], ack: 3 })
    await ear.hear(messageAcked, (message) => message.id === id && message.ack === 3)
    page.socket.emit('ack', { ids: [id], ack: 2 })
    await visitor.write('depois')
    await ear.hear(messageCreated, ({ body }) => body === 'depois')

    const { messages } = await desk.ask(listMessages, { ticketId: ticket.id }, desk.admin)
    expect(messages.find((message) => message.id === id)?.ack).toBe(3)
  })

  test('cannot acknowledge messages of another conversation', async () => {
    const [own, other] = [await desk.openTicket(desk.agent), await desk.openTicket(desk.agent)]
    const [page, ear] = [await own.visitor.socket(), await desk.socket(desk.agent)]
    const { id } = await desk.ask(sendMessage, { ticketId: other.ticket.id, body: 'Para o outro' }, desk.agent)
    const mine = await desk.ask(sendMessage, { ticketId: own.ticket.id, body: 'Para este' }, desk.agent)
    await ear.hear(messageAcked, (message) => message.id === mine.id && message.ack === 1)

    page.socket.emit('ack', { ids: [id, mine.id], ack: 3 })
    await ear.hear(messageAcked, (message) => message.id === mine.id && message.ack === 3)

    expect(ear.allOf(messageAcked).some((message) => message.id === id && message.ack === 3)).toBe(false)
  })

  test('tells the visitor that their messages were read', async () => {
    const { visitor, ticket } = await desk.openTicket(desk.agent)
    const page = await visitor.socket()
    const sent = await visitor.write('Leu?')

    await desk.ask(listMessages, { ticketId: ticket.id }, desk.agent)

    const ack = await page.until('ack', ({ name, body }) =>
      name === 'ack' && visitorAckSchema.parse(body).ids.includes(sent.id) ? visitorAckSchema.parse(body) : undefined,
    )
    expect(ack.ack).toBe(3)
  })

  test("hears nothing of another visitor's conversation", async () => {
    const [own, other] = [await desk.openTicket(desk.agent), await desk.openTicket(desk.agent)]
    const page = await own.visitor.socket()

    await other.visitor.write('Particular')
    await desk.ask(sendMessage, { ticketId: other.ticket.id, body: 'Só para você' }, desk.agent)
    await desk.ask(agentTyping, { id: other.ticket.id }, desk.agent)
    await own.visitor.write('Marca')

    await page.until('the own message', ({ body }) => (JSON.stringify(body).includes('Marca') ? true : undefined))
    expect(JSON.stringify(page.heard)).not.toMatch(/Particular|Só para você/)
    expect(page.heard.map(({ name }) => name)).not.toContain('typing')
  })

  test('survives nonsense', async () => {
    const visitor = await desk.visitor()
    const page = await visitor.socket()

    for (const payload of [null, 7, 'x', [], { ids: 'x' }, { ids: [1], ack: 9 }, { isTyping: 'sim' }, { ids: ['a\u0000b'], ack: 3 }]) {
      page.socket.emit('typing', payload)
      page.socket.emit('ack', payload)
      page.socket.emit('qualquer', payload)
    }
    await visitor.write('Ainda aqui')

    await expect(page.until('message', ({ name }) => (name === 'message' ? true : undefined))).resolves.toBe(true)
  })
})
