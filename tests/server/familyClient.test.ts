import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from '#core/contract/ids.ts'
import { TEST_PASSWORD } from '#core/server/testing/template.ts'
import { type Desk, startDesk } from './support/desk.ts'

const epochText = z.string().regex(/^\d{13}$/)
const sessionSchema = z.looseObject({
  token: z.string(),
  username: z.string(),
  profile: z.enum(['admin', 'super', 'user']),
  userId: z.int(),
  tenantId: z.int(),
  queues: z.array(z.looseObject({ id: z.int(), queue: z.string() })),
  configs: z.looseObject({}),
})
const rowSchema = z.looseObject({
  id: z.int(),
  status: z.enum(['open', 'pending', 'closed']),
  unreadMessages: z.int(),
  lastMessage: z.string().nullable(),
  lastMessageAt: epochText.nullable(),
  updatedAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  channel: z.string(),
  answered: z.boolean(),
  isGroup: z.boolean(),
  isActiveDemand: z.boolean(),
  isFarewellMessage: z.boolean(),
  userId: z.int().nullable(),
  contactId: z.int(),
  whatsappId: z.int(),
  queueId: z.int().nullable(),
  username: z.string().nullable(),
  name: z.string(),
  profilePicUrl: z.string().nullable(),
  whatsapp: z.looseObject({ id: z.int(), name: z.string() }),
  chatFlowId: z.int().nullable(),
  contact: z.looseObject({ id: z.int(), name: z.string(), number: z.string(), wallets: z.array(z.unknown()) }),
})
const detailSchema = rowSchema.extend({
  protocol: z.string(),
  contact: rowSchema.shape.contact.extend({ extraInfo: z.array(z.unknown()), tags: z.array(z.unknown()) }),
  scheduledMessages: z.array(z.unknown()),
})
const messageSchema = z.looseObject({
  id: z.string(),
  ack: z.int(),
  read: z.boolean(),
  fromMe: z.boolean(),
  body: z.string(),
  mediaType: z.string(),
  isDeleted: z.boolean(),
  timestamp: epochText,
  createdAt: z.iso.datetime(),
  scheduleDate: z.string().nullable(),
  contactId: z.int(),
  ticketId: z.int(),
  idFront: z.string().nullable(),
  ticket: z.looseObject({ id: z.int() }),
})
const newsSchema = z.looseObject({ type: z.string(), payload: z.unknown() })

type FamilySession = z.infer<typeof sessionSchema>

/** What it hears on one channel, in its order; `next` waits for the first that fits. */
interface Ear {
  socket: Socket
  next<T extends z.ZodType>(channel: string, schema: T, fits: (body: z.output<T>) => boolean): Promise<z.output<T>>
  heardOn(channel: string): unknown[]
}

let desk: Desk
const sockets: Socket[] = []
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await desk.stop()
})

/** A call as a client of the family makes it: what it sends is written out, and what it gets is read without our own contract. */
async function ask(token: string | undefined, method: string, path: string, body?: unknown): Promise<unknown> {
  const reply = await desk.call(method, path, { token, body, headers: { 'x-forwarded-for': desk.newAddress() } })
  expect([reply.status, method, path, reply.body]).toEqual([200, method, path, reply.body])
  return reply.body
}

const signIn = async (email: string): Promise<FamilySession> =>
  sessionSchema.parse(await ask(undefined, 'POST', '/auth/login/', { email, password: TEST_PASSWORD }))

/** The socket with what such a client says on coming. */
async function comeOnline({ token, tenantId }: FamilySession, signals: [string, unknown?][]): Promise<Ear> {
  const socket = io(desk.base, { path: '/socket.io', transports: ['polling', 'websocket'], auth: { token }, forceNew: true, reconnection: false })
  sockets.push(socket)
  const heard: { name: string; body: unknown }[] = []
  const listeners = new Set<() => void>()
  socket.onAny((name: string, body: unknown) => {
    heard.push({ name, body })
    for (const listener of [...listeners]) listener()
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  for (const [name, payload] of signals) expect([name, await socket.emitWithAck(`${tenantId}:${name}`, payload)]).toEqual([name, { ok: true }])
  return {
    socket,
    heardOn: (channel) => heard.filter(({ name }) => name === `${tenantId}:${channel}`).map(({ body }) => body),
    next(channel, schema, fits) {
      const find = () => {
        for (const { name, body } of heard) {
          const read = name === `${tenantId}:${channel}` ? schema.safeParse(body) : null
          if (read?.success && fits(read.data)) return read.data
        }
        return undefined
      }
      const known = find()
      if (known) return Promise.resolve(known)
      return new Promise((resolve) => {
        const listener = () => {
          const found = find()
          if (!found) return
          listeners.delete(listener)
          resolve(found)
        }
        listeners.add(listener)
      })
    },
  }
}

const onComing: [string, unknown?][] = [
  ['setUserActive'],
  ['joinNotification'],
  ['joinTickets', 'open'],
  ['joinTickets', 'pending'],
  ['userVerified', { id: 1 }],
  ['chat:updateOnlineBubbles'],
]

const listOf = async ({ token }: FamilySession, status: string) =>
  z
    .object({ tickets: z.array(rowSchema), count: z.int(), hasMore: z.boolean() })
    .parse(
      await ask(
        token,
        'GET',
        `/tickets?searchParam=&pageNumber=1&status[]=${status}&showAll=false&count=null&withUnreadMessages=false&isNotAssignedUser=false&includeNotQueueDefined=true`,
      ),
    ).tickets

describe('a client of the family', () => {
  test('finds what it asks for on coming', async () => {
    const { token, userId } = await signIn('agente')

    expect(await ask(undefined, 'GET', '/check-version/')).toMatchObject({ version: expect.any(String), minClient: expect.any(String) })
    expect(await ask(undefined, 'GET', '/publicSystemColors')).toEqual(expect.any(Array))
    expect(await ask(token, 'GET', '/queue')).toContainEqual(expect.objectContaining({ id: expect.any(Number), queue: 'Suporte', isActive: true }))
    expect(await ask(token, 'GET', '/tags/?isActive=true')).toEqual(expect.any(Array))
    expect(await ask(token, 'GET', '/settings')).toContainEqual(expect.objectContaining({ key: 'nullticket', value: 'disabled' }))
    expect(await ask(token, 'GET', `/users/${userId}`)).toMatchObject({ id: userId, queues: expect.any(Array), configs: expect.any(Object) })
    expect(await ask(token, 'GET', '/whatsapp/')).toContainEqual(expect.objectContaining({ id: expect.any(Number), name: 'Site', status: 'CONNECTED' }))
    expect(await ask(token, 'GET', '/users/?pageNumber=1&searchParam=')).toMatchObject({ users: expect.any(Array), count: expect.any(Number), hasMore: false })
    expect(await ask(token, 'GET', '/fastreply/')).toEqual(expect.any(Array))
  })

  test('signs in with the password as it is, sees a ticket come, takes it, answers, hands it over and closes it', async () => {
    const me = await signIn('agente')
    const colleague = await signIn('agente2')
    const [mine, theirs] = [await comeOnline(me, onComing), await comeOnline(colleague, onComing)]

    const { visitor, ticket } = await desk.waitingTicket('Bom dia')
    const { id } = ticket
    const created = await mine.next('ticket', z.looseObject({ action: z.literal('create'), ticket: rowSchema }), (body) => body.ticket.id === id)
    expect(created.ticket.status).toBe('pending')
    const first = await mine.next(
      'ticketList',
      newsSchema.extend({ type: z.literal('chat:create'), payload: messageSchema }),
      ({ payload }) => payload.ticketId === id,
    )
    expect(first.payload).toMatchObject({ body: 'Bom dia', fromMe: false, ticket: { id, status: 'pending', unreadMessages: 1 } })
    expect((await listOf(me, 'pending')).map((row) => row.id)).toContain(id)

    const detail = detailSchema.parse(await ask(me.token, 'GET', `/tickets/${id}`))
    expect(detail.lastMessageAt).toBe(first.payload.timestamp)
    const page = z
      .object({ messages: z.array(messageSchema), messagesOffLine: z.array(z.unknown()), hasMore: z.boolean() })
      .parse(await ask(me.token, 'GET', `/messages/${id}?pageNumber=1`))
    expect(page.messages.map(({ body }) => body)).toEqual(['Bom dia'])

    const accepted = rowSchema.parse(await ask(me.token, 'PUT', `/tickets/${id}`, { status: 'open', userId: me.userId }))
    expect(accepted).toMatchObject({ status: 'open', userId: me.userId, startedAttendanceAt: expect.stringMatching(/^\d{13}$/) })
    await mine.next(
      'ticket',
      z.looseObject({ action: z.literal('update'), ticket: rowSchema }),
      (body) => body.ticket.id === id && body.ticket.status === 'open',
    )
    await mine.next('ticket', z.object({ action: z.literal('updateUnread'), ticketId: z.literal(id) }), () => true)
    expect(await mine.socket.emitWithAck(`${me.tenantId}:joinChatBox`, String(id))).toEqual({ ok: true })

    const idFront = newId()
    await ask(me.token, 'POST', `/messages/${id}`, {
      read: 1,
      fromMe: true,
      mediaUrl: '',
      body: 'Olá! Em que posso ajudar?',
      scheduleDate: null,
      quotedMsg: page.messages[0],
      idFront,
      sendType: 'chat',
      ticketId: id,
    })
    const sent = await mine.next(
      'ticketList',
      newsSchema.extend({ type: z.literal('chat:create'), payload: messageSchema }),
      ({ payload }) => payload.idFront === idFront,
    )
    expect(sent.payload).toMatchObject({ body: 'Olá! Em que posso ajudar?', fromMe: true, quotedMsgId: page.messages[0]?.id })
    const acked = await mine.next(
      'ticketList',
      newsSchema.extend({ type: z.literal('chat:ack'), payload: messageSchema }),
      ({ payload }) => payload.id === sent.payload.id,
    )
    expect(acked.payload.ticket.id).toBe(id)
    expect((await visitor.read()).at(-1)?.body).toBe('Olá! Em que posso ajudar?')

    const given = rowSchema.parse(
      await ask(me.token, 'PUT', `/tickets/${id}`, { userId: colleague.userId, queueId: desk.vendas, status: 'open', isTransference: 1 }),
    )
    expect(given).toMatchObject({ status: 'open', userId: colleague.userId, queueId: desk.vendas })
    await theirs.next('ticket', z.looseObject({ action: z.literal('update'), ticket: rowSchema }), (body) => body.ticket.userId === colleague.userId)

    const closed = rowSchema.parse(await ask(colleague.token, 'PUT', `/tickets/${id}`, { status: 'closed', userId: colleague.userId, isFarewellMessage: true }))
    expect(closed).toMatchObject({ status: 'closed', closedAt: expect.stringMatching(/^\d{13}$/) })
    expect((await listOf(colleague, 'open')).map((row) => row.id)).not.toContain(id)
  })

  test('hears by its id that a ticket is no longer for it, and nothing of what is not', async () => {
    const colleague = await signIn('agente2')
    const ear = await comeOnline(colleague, onComing)
    const { visitor } = await desk.waitingTicket('Para o suporte')
    await desk.place(desk.agent2, [desk.vendas])
    try {
      await visitor.write('Ainda aí?')
      const moved = await desk.waitingTicket('Segredo do suporte')
      await ask(desk.admin.token, 'PUT', `/tickets/${moved.ticket.id}`, { queueId: desk.vendas })
      await ear.next('ticket', z.looseObject({ action: z.literal('update'), ticket: rowSchema }), (body) => body.ticket.id === moved.ticket.id)
      await ask(desk.admin.token, 'PUT', `/tickets/${moved.ticket.id}`, { queueId: desk.suporte })
      await ear.next('ticket', z.object({ action: z.literal('delete'), ticketId: z.literal(moved.ticket.id) }), () => true)
      expect(JSON.stringify([ear.heardOn('ticket'), ear.heardOn('ticketList')])).not.toContain('Ainda aí?')
    } finally {
      await desk.place(desk.agent2, [desk.suporte, desk.vendas])
    }
  })

  test('is heard once however often it joins; whoever did not ask gets nothing twice', async () => {
    const me = await signIn('agente')
    const [asking, silent] = [await comeOnline(me, [...onComing, ['joinNotification']]), await comeOnline(me, [['setUserActive']])]

    const { ticket } = await desk.waitingTicket('Uma vez')
    const isNews = (body: z.infer<typeof newsSchema>) => body.type === 'chat:create' && JSON.stringify(body.payload).includes(`"ticketId":${ticket.id}`)
    await Promise.all([asking.next('ticketList', newsSchema, isNews), silent.next('ticketList', newsSchema, isNews)])

    expect(asking.heardOn('ticket').filter((body) => JSON.stringify(body).includes('"create"'))).toHaveLength(1)
    expect(silent.heardOn('ticket')).toEqual([])
  })
})
