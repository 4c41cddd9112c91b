import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import {
  agentTyping,
  listMessages,
  messageAcked,
  messageCreated,
  retryMessage,
  sendAtOnce,
  sendMessage,
  syncOld,
  syncOldByUser,
  updateSyncTime,
} from '#plugins/chat/contract/index.ts'
import { type Channel, channels, noAbilities } from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { createTicket, updateTicket } from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { deliverMessage } from './deliverMessage.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const bodies = async (ticketId: number, pageNumber = 1) => (await desk.ask(listMessages, { ticketId, pageNumber }, desk.admin)).messages.map(({ body }) => body)

test("an agent's message is stored under the browser's own id, in their name", async () => {
  const { ticket } = await desk.openTicket(desk.agent)
  const idFront = newId()

  const message = await desk.ask(
    sendMessage,
    { ticketId: ticket.id, body: 'Olá!', idFront, fromMe: true, read: 1, mediaUrl: '', sendType: 'chat', quotedMsg: null },
    desk.agent,
  )

  expect(message).toMatchObject({
    id: idFront,
    idFront,
    body: 'Olá!',
    fromMe: true,
    ack: 0,
    status: 'pending',
    userId: desk.agent.userId,
    user: { name: 'Agente Um' },
  })
  expect(await desk.ticket(ticket.id)).toMatchObject({ lastMessage: 'Olá!', answered: true, unreadMessages: 0 })
})

test('it is delivered: the acknowledgement rises from 0 to 1', async () => {
  const { ticket } = await desk.openTicket(desk.agent)
  const ear = await desk.socket(desk.agent2)

  const message = await desk.ask(sendMessage, { ticketId: ticket.id, body: 'Chegou?' }, desk.agent)

  const acked = await ear.hear(messageAcked, ({ id }) => id === message.id)
  expect(acked).toMatchObject({ ack: 1, status: 'sended', messageId: message.id })
  expect(acked.rev).toBeGreaterThan(message.rev)
})

test('the same idFront again answers the same message and sends nothing twice', async () => {
  const { ticket, visitor } = await desk.openTicket(desk.agent)
  const input = { ticketId: ticket.id, body: 'Uma vez só', idFront: newId() }

  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => desk.ask(sendMessage, input, desk.agent)))

  expect(others.every(({ id, seq }) => id === first?.id && seq === first.seq)).toBe(true)
  expect((await visitor.read()).filter(({ body }) => body === 'Uma vez só')).toHaveLength(1)
})

test.each([
  ['another ticket', (desk: Desk) => desk.agent],
  ['a colleague', (desk: Desk) => desk.agent2],
])('an idFront that belongs to a message of %s is refused', async (what, by) => {
  const { ticket } = await desk.openTicket(desk.agent)
  const other = what === 'another ticket' ? await desk.openTicket(desk.agent) : { ticket }
  const known = await desk.ask(sendMessage, { ticketId: ticket.id, body: 'Original', idFront: newId() }, desk.agent)

  const refusal = await desk.refusal(sendMessage, { ticketId: other.ticket.id, body: 'Falsa', idFront: known.id }, by(desk))

  expect(refusal).toMatchObject({ status: 422, error: 'ERR_INVALID_INPUT', body: { fields: [{ field: 'idFront' }] } })
})

test("the visitor's message cannot be overwritten by its id", async () => {
  const { ticket, visitor } = await desk.openTicket(desk.agent)
  const theirs = await visitor.write('Minha mensagem')

  const refusal = await desk.refusal(sendMessage, { ticketId: ticket.id, body: 'Troca', idFront: theirs.id }, desk.agent)

  expect(refusal.status).toBe(422)
  expect(await bodies(ticket.id)).toContain('Minha mensagem')
})

test('a waiting ticket takes no message of an agent', async () => {
  const { ticket } = await desk.waitingTicket()

  const refusal = await desk.refusal(sendMessage, { ticketId: ticket.id, body: 'Oi' }, desk.agent)

  expect(refusal).toMatchObject({ status: 409, error: 'ERR_TICKET_NOT_OPEN' })
})

test('a closed ticket takes none either, but a repeat of what it has is answered', async () => {
  const { ticket } = await desk.openTicket(desk.agent)
  const sent = { ticketId: ticket.id, body: 'Até logo', idFront: newId() }
  const message = await desk.ask(sendMessage, sent, desk.agent)
  await desk.ask(updateTicket, { id: ticket.id, status: 'closed' }, desk.agent)

  const fresh = await desk.refusal(sendMessage, { ticketId: ticket.id, body: 'Mais uma' }, desk.agent)
  const repeated = await desk.ask(sendMessage, sent, desk.agent)

  expect(fresh.error).toBe('ERR_TICKET_NOT_OPEN')
  expect(repeated.id).toBe(message.id)
})

test.each([
  ['nothing', ''],
  ['blanks', ' \n\t '],
  ['more than 4,096 characters', 'x'.repeat(4097)],
])('a message of %s is refused', async (_what, body) => {
  const { ticket } = await desk.openTicket(desk.agent)

  const refusal = await desk.refusal(sendMessage, { ticketId: ticket.id, body }, desk.agent)

  expect(refusal).toMatchObject({ status: 400, error: 'ERR_INVALID_INPUT', body: { fields: [{ field: 'body' }] } })
})

test('a message of 4,096 characters with emoji and accents comes back as it was', async () => {
  const { ticket } = await desk.openTicket(desk.agent)
  const body = `👩‍💻 ção ${'é'.repeat(4085)}`

  await desk.ask(sendMessage, { ticketId: ticket.id, body }, desk.agent)

  expect(await bodies(ticket.id)).toContain(body)
})

test('a quoted message of the same contact is shown, one of another contact is left out', async () => {
  const { ticket, visitor } = await desk.openTicket(desk.agent)
  const stranger = await desk.waitingTicket('Segredo de outra pessoa')
  const own = await visitor.write('Qual é o preço?')
  const [foreign] = await stranger.visitor.read()

  const quoting = await desk.ask(sendMessage, { ticketId: ticket.id, body: 'R$ 10', quotedMsg: { id: own.id } }, desk.agent)
  const leaking = await desk.ask(sendMessage, { ticketId: ticket.id, body: 'Veja', quotedMsg: { id: foreign?.id ?? '' } }, desk.agent)

  expect(quoting).toMatchObject({ quotedMsgId: own.id, quotedMsg: { body: 'Qual é o preço?', fromMe: false } })
  expect(leaking).toMatchObject({ quotedMsgId: null, quotedMsg: null })
})

test('reading as the owner clears the unread count, reading as somebody else does not', async () => {
  const { ticket, visitor } = await desk.openTicket(desk.agent)
  await visitor.write('Tem alguém aí?')

  await desk.ask(listMessages, { ticketId: ticket.id }, desk.agent2)
  const afterColleague = await desk.ticket(ticket.id)
  await desk.ask(listMessages, { ticketId: ticket.id }, desk.agent)
  const afterOwner = await desk.ticket(ticket.id)

  expect(afterColleague.unreadMessages).toBe(1)
  expect(afterOwner.unreadMessages).toBe(0)
})

test('who only has a peek reads the newest messages and leaves them unread', async () => {
  const { ticket, visitor } = await desk.openTicket(desk.agent)
  await visitor.write('Tem alguém aí?')
  const ear = await desk.socket(desk.agent)

  const { messages } = await desk.ask(listMessages, { ticketId: ticket.id, peek: true }, desk.agent)
  await ear.settle()

  expect(messages.at(-1)).toMatchObject({ body: 'Tem alguém aí?', read: false })
  expect((await desk.ticket(ticket.id)).unreadMessages).toBe(1)
  expect((await desk.ask(listMessages, { ticketId: ticket.id, peek: true }, desk.agent)).messages.at(-1)).toMatchObject({ read: false })
  // The notice of what the visitor wrote may still be on its way.
  expect(ear.heard.filter(({ name }) => !name.endsWith(':notifications'))).toEqual([])
})

test('a waiting ticket stays unread while it is only looked at', async () => {
  const { ticket } = await desk.waitingTicket()

  await desk.ask(listMessages, { ticketId: ticket.id }, desk.agent)

  expect((await desk.ticket(ticket.id)).unreadMessages).toBe(1)
})

test('pages hold thirty messages, the first the newest, ascending inside a page', async () => {
  const { ticket, visitor } = await desk.openTicket(desk.agent)
  for (let index = 1; index <= 64; index += 1) await visitor.write(`n ${index}`)

  const first = await desk.ask(listMessages, { ticketId: ticket.id }, desk.agent)
  const second = await desk.ask(listMessages, { ticketId: ticket.id, pageNumber: 2 }, desk.agent)
  const third = await desk.ask(listMessages, { ticketId: ticket.id, pageNumber: 3 }, desk.agent)
  const fourth = await desk.ask(listMessages, { ticketId: ticket.id, pageNumber: 4 }, desk.agent)

  const all = [...third.messages, ...second.messages, ...first.messages]
  expect(all.map(({ body }) => body)).toEqual(['Olá, preciso de ajuda', ...Array.from({ length: 64 }, (_none, index) => `n ${index + 1}`)])
  expect([first, second, third, fourth].map(({ messages, hasMore }) => [messages.length, hasMore])).toEqual([
    [30, true],
    [30, true],
    [5, false],
    [0, false],
  ])
  expect(all.every(({ seq }, index) => index === 0 || seq > (all[index - 1]?.seq ?? 0))).toBe(true)
})

test('messages of a ticket one may not see are not found, nor can one write there', async () => {
  const { ticket } = await desk.openTicket(desk.agent)
  await desk.place(desk.agent2, [desk.vendas])

  const reading = await desk.refusal(listMessages, { ticketId: ticket.id }, desk.agent2)
  const writing = await desk.refusal(sendMessage, { ticketId: ticket.id, body: 'Oi' }, desk.agent2)
  const typing = await desk.refusal(agentTyping, { id: ticket.id }, desk.agent2)

  await desk.place(desk.agent2, [desk.suporte, desk.vendas])
  expect([reading.error, writing.error, typing.error]).toEqual(Array(3).fill('ERR_NO_TICKET_FOUND'))
})

test('a new message reaches a colleague with its ticket', async () => {
  const { ticket } = await desk.openTicket(desk.agent)
  const ear = await desk.socket(desk.agent2)

  const sent = await desk.ask(sendMessage, { ticketId: ticket.id, body: 'Ao vivo' }, desk.agent)

  const heard = await ear.hear(messageCreated, ({ id }) => id === sent.id)
  expect(heard).toMatchObject({ body: 'Ao vivo', ticket: { id: ticket.id, lastMessage: 'Ao vivo' } })
})

/** A channel that refuses until it is told to work. */
function stubbornChannel(type: string): Channel & { isWorking: boolean; sent: string[] } {
  return {
    type,
    isWorking: false,
    sent: [],
    abilities: noAbilities,
    async send({ id }) {
      if (!this.isWorking) throw new Error('o provedor recusou')
      this.sent.push(id)
      return { messageId: `fora-${id}`, ack: 1 }
    },
    async change() {},
    async typing() {},
    async read() {},
  }
}

test('what the channel refuses to the end is marked as failed, and goes out when it is tried again', async () => {
  const { ctx } = desk.kernel
  const channel = stubbornChannel('teimoso')
  ctx.host.extend(channels, channel)
  const connection = await tenantRows(ctx.db, desk.admin, connections).insert({ name: 'Teimosa', type: 'teimoso', status: 'CONNECTED', token: newId() })
  const { contact } = await desk.visitor()
  const ticket = await desk.ask(createTicket, { contactId: contact.id, whatsappId: connection.id }, desk.agent)
  const ear = await desk.socket(desk.agent)

  const { id } = await desk.ask(sendMessage, { ticketId: ticket.id, body: 'Vai ou não vai' }, desk.agent)
  const job = { tenantId: desk.admin.tenantId, id }
  await expect(deliverMessage.run(job, ctx)).rejects.toThrow('o provedor recusou')
  await deliverMessage.giveUp?.(job, new Error('o provedor recusou'), ctx)
  const failed = await ear.hear(messageAcked, (message) => message.id === id && message.ack === -1)
  channel.isWorking = true
  const waiting = await desk.ask(retryMessage, { id }, desk.agent)
  const delivered = await ear.hear(messageAcked, (message) => message.id === id && message.ack === 1)

  expect(failed).toMatchObject({ failure: 'ERR_SENDING_WAPP_MSG', status: 'pending' })
  expect(waiting).toMatchObject({ ack: 0, failure: null })
  expect(delivered.messageId).toBe(`fora-${id}`)
  expect(channel.sent).toEqual([id])
})

describe('past the queue', () => {
  test('a text is with the channel when the call answers, once', async () => {
    const { ticket, visitor } = await desk.openTicket(desk.agent)
    const idFront = newId()

    const sent = await desk.ask(sendAtOnce, { ticketId: ticket.id, body: 'Sem fila', idFront }, desk.agent)
    const again = await desk.ask(sendAtOnce, { ticketId: ticket.id, body: 'Sem fila', idFront }, desk.agent)

    expect(sent).toMatchObject({ id: idFront, ack: 1, status: 'sended' })
    expect(again.id).toBe(idFront)
    expect((await visitor.read()).filter(({ body }) => body === 'Sem fila')).toHaveLength(1)
  })

  test('a refusal of the channel is told at once, and the message stays as failed', async () => {
    const { ctx } = desk.kernel
    ctx.host.extend(channels, stubbornChannel('mudo'))
    const connection = await tenantRows(ctx.db, desk.admin, connections).insert({ name: 'Muda', type: 'mudo', status: 'CONNECTED', token: newId() })
    const { contact } = await desk.visitor()
    const ticket = await desk.ask(createTicket, { contactId: contact.id, whatsappId: connection.id }, desk.agent)

    const refusal = await desk.refusal(sendAtOnce, { ticketId: ticket.id, body: 'Alguém?' }, desk.agent)
    const { messages: page } = await desk.ask(listMessages, { ticketId: ticket.id }, desk.agent)

    expect(refusal).toMatchObject({ status: 409, error: 'ERR_SENDING_WAPP_MSG' })
    expect(page.at(-1)).toMatchObject({ body: 'Alguém?', ack: -1, failure: 'ERR_SENDING_WAPP_MSG' })
  })

  test('not into a ticket out of sight, nor without a text', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    await desk.place(desk.agent2, [desk.vendas])
    const hidden = await desk.refusal(sendAtOnce, { ticketId: ticket.id, body: 'Oi' }, desk.agent2)
    await desk.place(desk.agent2, [desk.suporte, desk.vendas])
    const blank = await desk.refusal(sendAtOnce, { ticketId: ticket.id, body: '  ' }, desk.agent)

    expect([hidden.status, blank.status]).toEqual([404, 400])
  })
})

describe('bringing old messages', () => {
  test('is what web chat cannot, said to whom may ask', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const [site] = await tenantRows(desk.kernel.ctx.db, desk.admin, connections).find(eq(connections.name, 'Site'))
    const whatsappId = site?.id ?? 0
    const refusals = await Promise.all([
      desk.refusal(syncOld, { ticketId: ticket.id, days: 30 }, desk.agent),
      desk.refusal(syncOld, { whatsappId }, desk.admin),
      desk.refusal(syncOldByUser, {}, desk.agent),
      desk.refusal(syncOldByUser, { userId: desk.agent.userId }, desk.supervisor),
    ])

    expect(refusals.map(({ error }) => error)).toEqual(Array.from(refusals, () => 'ERR_NOT_SUPPORTED'))
  })

  test('is refused to others', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    await desk.place(desk.agent2, [desk.vendas])
    const hidden = await desk.refusal(syncOld, { ticketId: ticket.id }, desk.agent2)
    await desk.place(desk.agent2, [desk.suporte, desk.vendas])

    expect(hidden.status).toBe(404)
    expect((await desk.refusal(syncOld, { whatsappId: 1 }, desk.agent)).status).toBe(403)
    expect((await desk.refusal(syncOld, { whatsappId: 999_999 }, desk.admin)).status).toBe(404)
    expect((await desk.refusal(syncOld, {}, desk.admin)).status).toBe(400)
    expect((await desk.refusal(syncOldByUser, { userId: desk.agent2.userId }, desk.agent)).status).toBe(403)
    expect((await desk.refusal(updateSyncTime, { tenantId: desk.admin.tenantId + 1 }, desk.admin)).status).toBe(403)
    expect((await desk.refusal(updateSyncTime, { tenantId: desk.admin.tenantId }, desk.agent)).status).toBe(403)
  })
})

test('only a failed message can be tried again', async () => {
  const { ticket } = await desk.openTicket(desk.agent)
  const { id } = await desk.ask(sendMessage, { ticketId: ticket.id, body: 'Tudo certo' }, desk.agent)

  const refusal = await desk.refusal(retryMessage, { id }, desk.agent)

  expect(refusal).toMatchObject({ status: 404, error: 'ERR_NO_MESSAGE_FOUND' })
})

test('a job that runs again after the delivery sends nothing more', async () => {
  const { ticket, visitor } = await desk.openTicket(desk.agent)
  const page = await visitor.socket()
  const ear = await desk.socket(desk.agent)
  const { id } = await desk.ask(sendMessage, { ticketId: ticket.id, body: 'Uma entrega' }, desk.agent)
  await ear.hear(messageAcked, (message) => message.id === id && message.ack === 1)

  await deliverMessage.run({ tenantId: desk.admin.tenantId, id }, desk.kernel.ctx)
  await desk.ask(sendMessage, { ticketId: ticket.id, body: 'A seguinte' }, desk.agent)

  await page.until('the next message', ({ body }) => (JSON.stringify(body).includes('A seguinte') ? true : undefined))
  expect(page.heard.filter(({ name, body }) => name === 'message' && JSON.stringify(body).includes(id))).toHaveLength(1)
})

test.each(['https://exemplo.com/foto.jpg', 'file:///etc/passwd'])(
  'a file by its address (%s) is refused, and an empty address means none',
  async (mediaUrl) => {
    const { ticket } = await desk.openTicket(desk.agent)

    const refusal = await desk.refusal(sendMessage, { ticketId: ticket.id, body: 'Veja', mediaUrl }, desk.agent)

    expect(refusal).toMatchObject({ status: 422, body: { fields: [{ field: 'mediaUrl' }] } })
    expect(await desk.ask(sendMessage, { ticketId: ticket.id, body: 'Veja', mediaUrl: '' }, desk.agent)).toMatchObject({ body: 'Veja', mediaUrl: null })
  },
)
