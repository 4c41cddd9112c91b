import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { tenantRows } from '#core/server/db/repository.ts'
import { foldText } from '#core/server/db/search.ts'
import { updateContact } from '#plugins/contacts/contract/index.ts'
import { contacts, contactWallets } from '#plugins/contacts/server/contacts.table.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { directTicketsToWallets, getTicket, listTickets, listTicketsOfContact, nullTicket, ticketStatuses } from '../../contract/index.ts'
import { countersCache } from '../announce/announce.ts'
import { tickets } from '../tickets.table.ts'

let desk: Desk
/** Ids by what is special about them. */
const known = new Map<string, number>()
const idOf = (name: string) => known.get(name) ?? 0

/** A ticket as an older day left it. */
async function seedTicket(name: string, minutesAgo: number, values: Partial<typeof tickets.$inferInsert> = {}): Promise<void> {
  const { db } = desk.kernel.ctx
  const number = `5511${String(900_000_000 + known.size)}`
  const contact = await tenantRows(db, desk.admin, contacts).insert({ name, number, searchText: foldText(`${name} ${number}`) })
  const at = new Date(Date.UTC(2026, 10, 1, 12) - minutesAgo * 60_000)
  const ticket = await tenantRows(db, desk.admin, tickets).insert({
    contactId: contact.id,
    whatsappId: 1,
    queueId: desk.suporte,
    channel: 'webchat',
    protocol: `20261101-${known.size + 5_000}`,
    lastMessage: 'oi',
    lastMessageAt: at,
    sortAt: at,
    ...values,
  })
  known.set(name, ticket.id)
}

beforeAll(async () => {
  desk = await startDesk()
  await seedTicket('João Açaí', 1, { status: 'open', userId: desk.agent.userId })
  await seedTicket('Conceição', 2, { status: 'open', userId: desk.agent2.userId, unreadMessages: 4 })
  await seedTicket('Sem fila', 3, { queueId: null })
  await seedTicket('100% certo_', 4, { queueId: desk.vendas })
  await seedTicket('Encerrada', 5, { status: 'closed' })
  await seedTicket('Com dona', 6)
  const owned = await desk.ticket(idOf('Com dona'))
  await tenantRows(desk.kernel.ctx.db, desk.admin, contactWallets).insert({ contactId: owned.contactId, userId: desk.agent2.userId })
  for (let index = 0; index < 65; index += 1) await seedTicket(`Antiga ${index}`, 1_000 + index, { status: 'closed', queueId: desk.vendas })
})
afterAll(() => desk.stop())

const names = async (query: string, token = desk.admin.token): Promise<string[]> => {
  const reply = await desk.call('GET', `/tickets${query}`, { token })
  return listTickets.output.parse(reply.body).tickets.map(({ name }) => name)
}

test.each(['', '/'])('the list is there with "%s" at the end of its address', async (slash) => {
  expect(await names(`${slash}?status=open`)).toEqual(['João Açaí', 'Conceição'])
})

test('without a status there is nothing to list', async () => {
  const reply = await desk.call('GET', '/tickets', { token: desk.admin.token })

  expect(reply).toMatchObject({ status: 404, body: { error: 'ERR_NO_STATUS_SELECTED' } })
})

test('an unknown status is refused', async () => {
  const reply = await desk.call('GET', '/tickets?status=aberto', { token: desk.admin.token })

  expect(reply).toMatchObject({ status: 400, body: { error: 'ERR_INVALID_INPUT' } })
})

test.each([
  ['repeated', '?status=open&status=pending'],
  ['in brackets', '?status[]=open&status[]=pending'],
  ['in encoded brackets', '?status%5B%5D=open&status%5B%5D=pending'],
  ['indexed', '?status[0]=open&status[1]=pending'],
])('a list that is %s is a list', async (_what, query) => {
  expect(await names(query)).toEqual(['João Açaí', 'Conceição', 'Sem fila', '100% certo_', 'Com dona'])
})

test.each([
  ['one queue', (): string => `queuesIds=${desk.vendas}&includeNotQueueDefined=false`, ['100% certo_']],
  ['one queue and those without', (): string => `queuesIds[]=${desk.vendas}`, ['Sem fila', '100% certo_']],
  ['one person', (): string => `selectedUser[]=${desk.agent2.userId}`, ['Conceição']],
  ['unread', (): string => 'withUnreadMessages=true', ['Conceição']],
  ['unassigned', (): string => 'isNotAssignedUser=true', ['Sem fila', '100% certo_', 'Com dona']],
  ['another connection', (): string => 'whatsappIds=999', []],
  ['an unknown tag', (): string => 'tagIds=1', []],
  ['no group', (): string => 'isGroup=false&searchParam=jo', ['João Açaí']],
  ['groups', (): string => 'isGroup=true', []],
  [
    "the family's whole default filter",
    (): string => 'searchParam=&pageNumber=1&showAll=false&count=null&withUnreadMessages=false&isNotAssignedUser=false&includeNotQueueDefined=true',
    ['João Açaí', 'Conceição', 'Sem fila', '100% certo_', 'Com dona'],
  ],
])('the filter for %s', async (_what, query, found) => {
  expect(await names(`?status=open&status=pending&${query()}`)).toEqual(found)
})

test.each([
  ['accents left out', 'joao acai', ['João Açaí']],
  ['accents put in', 'CONCEIÇÃO', ['Conceição']],
  ['a part of the name', 'ceica', ['Conceição']],
  ['blanks around it', '  joao ', ['João Açaí']],
  ['a sign that means anything elsewhere', '%', ['100% certo_']],
  ['another such sign', 'certo_', ['100% certo_']],
  ['a question mark', 'joao?', []],
  ['a number', '5511900000001', ['Conceição']],
  ['a protocol', '20261101-5001', ['Conceição']],
  ['a text that is nowhere', 'zzz', []],
])('a search finds by %s', async (_what, search, found) => {
  expect(await names(`?status=open&status=pending&searchParam=${encodeURIComponent(search)}`)).toEqual(found)
})

test('a search finds by the number of the ticket, with or without its sign', async () => {
  const id = idOf('Conceição')

  expect(await names(`?status=open&searchParam=${id}`)).toContain('Conceição')
  expect(await names(`?status=open&searchParam=%23${id}`)).toContain('Conceição')
})

test('a question mark inside the query is part of the value', async () => {
  const reply = await desk.call('GET', '/tickets?status=open&searchParam=joao?withUnreadMessages=true&pageNumber=nada', { token: desk.admin.token })

  expect(reply.status).toBe(400)
})

describe('pages', () => {
  const page = async (pageNumber: number) => desk.ask(listTickets, { status: ['closed'], pageNumber }, desk.admin)

  test('hold thirty tickets, the newest first, none twice and none missing', async () => {
    const pages = await Promise.all([page(1), page(2), page(3), page(4)])

    const listed = pages.flatMap(({ tickets: rows }) => rows.map(({ name }) => name))
    expect(pages.map(({ tickets: rows, hasMore, count }) => [rows.length, hasMore, count])).toEqual([
      [30, true, 66],
      [30, true, 66],
      [6, false, 66],
      [0, false, 66],
    ])
    expect(listed).toEqual(['Encerrada', ...Array.from({ length: 65 }, (_none, index) => `Antiga ${index}`)])
  })
})

describe('counters', () => {
  test('tell the totals of the filter by status', async () => {
    const { count, counters } = await desk.ask(listTickets, { status: ['open'] }, desk.admin)

    expect({ count, counters }).toEqual({ count: 2, counters: { open: 2, pending: 3, closed: null } })
  })

  test('tell of closed ones where these were asked for', async () => {
    const { count, counters } = await desk.ask(listTickets, { status: [...ticketStatuses] }, desk.admin)

    expect({ count, counters }).toEqual({ count: 71, counters: { open: 2, pending: 3, closed: 66 } })
  })

  test('follow the filters and the reader', async () => {
    const unread = await desk.ask(listTickets, { status: ['open'], withUnreadMessages: true }, desk.admin)
    const agent = await desk.ask(listTickets, { status: ['open'] }, desk.agent)

    expect(unread.counters).toEqual({ open: 1, pending: 0, closed: null })
    expect(agent.counters).toEqual({ open: 2, pending: 2, closed: null })
  })

  test('tell of both kinds, whichever is listed', async () => {
    await seedTicket('Turma do prédio', 7, { isGroup: true, status: 'open', userId: desk.agent.userId })
    await seedTicket('Outra turma', 8, { isGroup: true, queueId: desk.vendas, userId: desk.agent2.userId, status: 'open' })
    desk.kernel.ctx.forget(countersCache(desk.admin.tenantId))

    const [ofOne, groups, unread, all] = await Promise.all([
      desk.ask(listTickets, { status: ['open'], isGroup: false }, desk.admin),
      desk.ask(listTickets, { status: ['open'], isGroup: true }, desk.admin),
      desk.ask(listTickets, { status: ['open'], isGroup: true, withUnreadMessages: true }, desk.admin),
      desk.ask(listTickets, { status: ['open'] }, desk.admin),
    ])
    for (const name of ['Turma do prédio', 'Outra turma'])
      await desk.call('PUT', `/tickets/${idOf(name)}`, { body: { status: 'closed' }, token: desk.admin.token })

    expect(ofOne).toMatchObject({ kinds: { private: 5, groups: 2 }, counters: { open: 2, pending: 3 } })
    expect(groups).toMatchObject({ kinds: { private: 5, groups: 2 }, counters: { open: 2, pending: 0 } })
    expect(groups.tickets.map(({ name }) => name)).toEqual(['Turma do prédio', 'Outra turma'])
    expect(unread.kinds).toEqual({ private: 1, groups: 0 })
    expect(all).toMatchObject({ kinds: null, counters: { open: 4, pending: 3 } })
  })

  test('are right at once after a change', async () => {
    const before = await desk.ask(listTickets, { status: ['pending'] }, desk.agent)
    await desk.waitingTicket()

    const after = await desk.ask(listTickets, { status: ['pending'] }, desk.agent)

    expect(after.counters.pending).toBe(before.counters.pending + 1)
    await desk.call('PUT', `/tickets/${after.tickets[0]?.id}`, { body: { status: 'closed' }, token: desk.admin.token })
  })
})

describe('who sees what', () => {
  const pendingOf = async (token: string, more = '') => new Set(await names(`?status=pending${more}`, token))

  test('an agent without a queue of the ticket sees it neither in the list nor alone', async () => {
    await desk.place(desk.agent2, [desk.vendas])

    const list = await pendingOf(desk.agent2.token, '&showAll=true')
    const alone = await desk.refusal(getTicket, { id: idOf('Com dona') }, desk.agent2)

    await desk.place(desk.agent2, [desk.suporte, desk.vendas])
    expect(list).toEqual(new Set(['100% certo_']))
    expect(alone).toMatchObject({ status: 404, error: 'ERR_NO_TICKET_FOUND' })
  })

  test('queueless tickets are for agents only where the company says so', async () => {
    const before = await pendingOf(desk.agent.token)
    const after = await desk.withSetting(nullTicket, 'enabled', () => pendingOf(desk.agent.token))

    expect([before.has('Sem fila'), after.has('Sem fila')]).toEqual([false, true])
  })

  test("tickets of somebody's wallet are theirs alone where the company says so", async () => {
    await desk.withSetting(directTicketsToWallets, 'enabled', async () => {
      expect((await pendingOf(desk.agent.token)).has('Com dona')).toBe(false)
      expect((await pendingOf(desk.agent2.token)).has('Com dona')).toBe(true)
      expect((await pendingOf(desk.supervisor.token)).has('Com dona')).toBe(false)
      expect((await pendingOf(desk.supervisor.token, '&showAll=true')).has('Com dona')).toBe(true)
      expect((await pendingOf(desk.admin.token, '&showAll=true')).has('Com dona')).toBe(true)
    })
  })

  test('the tickets of a contact follow the same rules', async () => {
    const { contactId } = await desk.ticket(idOf('Com dona'))

    const forAgent = await desk.withSetting(directTicketsToWallets, 'enabled', () => desk.ask(listTicketsOfContact, { contactId }, desk.agent))
    const forOwner = await desk.ask(listTicketsOfContact, { contactId }, desk.agent2)

    expect(forAgent).toEqual([])
    expect(forOwner.map(({ id }) => id)).toEqual([idOf('Com dona')])
  })
})

test('one ticket and its row in the list are the same', async () => {
  const id = idOf('Conceição')
  const { tickets: rows } = await desk.ask(listTickets, { status: ['open'] }, desk.agent)

  const alone = await desk.call('GET', `/tickets/${id}/`, { token: desk.agent.token })

  const row = rows.find((one) => one.id === id)
  expect(alone.body).toEqual({ ...row, contact: { ...row?.contact, tags: row?.tags, extraInfo: expect.any(Array) } })
})

test('the time of the last message leaves the server as epoch milliseconds in text, every other date as an ISO text in UTC', async () => {
  const { body } = await desk.call('GET', `/tickets/${idOf('Conceição')}`, { token: desk.agent.token })

  const epochText = z.string().regex(/^\d{13}$/)
  const dates = z.object({
    lastMessageAt: epochText,
    startedAttendanceAt: epochText.nullable(),
    closedAt: epochText.nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  expect(dates.safeParse(body).success).toBe(true)
})

test('rows that somebody was shown a moment ago say at once what a contact is called now, the oldest too', async () => {
  const { db } = desk.kernel.ctx
  const { contactId } = await desk.ticket(idOf('Encerrada'))
  for (let index = 0; index < 7; index += 1) {
    const old = { contactId, whatsappId: 1, queueId: desk.suporte, channel: 'webchat', status: 'closed' as const, protocol: `20261031-${index}` }
    await tenantRows(db, desk.admin, tickets).insert({ ...old, sortAt: new Date(Date.UTC(2026, 9, 1, index)) })
  }
  const ofContact = async (search: string) => (await names(`?status=closed&searchParam=${search}`)).filter((name) => name.includes('Encerrada'))
  expect(await ofContact('Encerrada')).toEqual(Array(8).fill('Encerrada'))

  await desk.ask(updateContact, { id: contactId, name: 'Encerrada de vez' }, desk.admin)

  expect(await ofContact('Encerrada')).toEqual(Array(8).fill('Encerrada de vez'))
})

test('conversations of bots are left out, alone or among the others, and are counted apart in any case', async () => {
  await seedTicket('Robótica fluxo', 7, { chatFlowId: 1 })
  await seedTicket('Robótica assistente', 8, { assistants: ['claude'] })
  await seedTicket('Robótica adiada', 9, { chatFlowId: 1, snoozedUntil: new Date('2036-01-01') })
  await seedTicket('Robótica gente', 10)
  await seedTicket('Robótica com agente', 11, { chatFlowId: 1, status: 'open', userId: desk.agent.userId })
  const asked = async (automated?: 'hide' | 'only' | 'show') => {
    const wish = { status: ['pending' as const], searchParam: 'robotica', ...(automated && { automated }) }
    const { tickets: rows, count, counters, automated: ofBots } = await desk.ask(listTickets, wish, desk.admin)
    return { names: rows.map(({ name }) => name), count, pending: counters.pending, ofBots }
  }
  const all = ['Robótica fluxo', 'Robótica assistente', 'Robótica gente']
  const bots = ['Robótica fluxo', 'Robótica assistente']

  expect(await asked()).toEqual({ names: all, count: 3, pending: 3, ofBots: 2 })
  expect(await asked('hide')).toEqual({ names: ['Robótica gente'], count: 1, pending: 3, ofBots: 2 })
  expect(await asked('only')).toEqual({ names: bots, count: 2, pending: 3, ofBots: 2 })
})
