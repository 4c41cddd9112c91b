import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { newId } from '#core/contract/ids.ts'
import { changeSetting } from '#core/contract/settings.ts'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { closingReasons } from '#plugins/closing/server/closing.table.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { contacts, contactWallets } from '#plugins/contacts/server/contacts.table.ts'
import { lanes } from '#plugins/kanban/server/lanes.table.ts'
import { contactTags, labels } from '#plugins/labels/server/labels.table.ts'
import { ratings } from '#plugins/ratings/server/ratings.table.ts'
import { createRole } from '#plugins/rights/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'

const DAY = '2026-03-10'
const march = { startDate: '2026-03-01', endDate: '2026-03-31' }
/** Minutes after noon in São Paulo on the day. */
const at = (minutes: number) => new Date(Date.parse(`${DAY}T15:00:00Z`) + minutes * 60_000)

let desk: Desk
let ids: Record<'ana' | 'bia' | 'rui' | 'site', number>
let label: number
let lane: number
let reason: number
/** By what is particular about it. */
let made: Record<'quick' | 'slow' | 'open' | 'waiting' | 'late', number>

const rows = <T extends Parameters<typeof tenantRows>[2]>(table: T) => tenantRows(desk.kernel.ctx.db, desk.admin, table)

beforeAll(async () => {
  desk = await startDesk({ now: () => new Date('2026-04-02T12:00:00Z') })
  await desk.ask(changeSetting, { key: companyTimeZone.key, value: 'America/Sao_Paulo' }, desk.admin)
  const [site] = await rows(connections).find()
  const whatsappId = site?.id ?? 0
  const person = async (name: string, number: string, createdAt = at(0)) =>
    (await rows(contacts).insert({ name, number, email: null, searchText: name.toLowerCase(), createdAt })).id
  ids = {
    ana: await person('Ana', '5511987650001'),
    bia: await person('Bia', '5521987650002'),
    rui: await person('=Rui', '351912345678'),
    site: await person('Visita', 'webchat:abc', new Date('2026-02-01T12:00:00Z')),
  }
  label = (await rows(labels).insert({ tag: 'Cliente', color: '#112233' })).id
  lane = (await rows(lanes).insert({ name: 'Proposta', color: '#445566', order: 1 })).id
  reason = (await rows(closingReasons).insert({ name: 'Resolvido', color: '#778899', queues: [], isActive: true })).id
  await rows(contactTags).insert({ contactId: ids.ana, tagId: label })
  await rows(contactWallets).insert({ contactId: ids.ana, userId: desk.agent.userId })
  const ticket = async (facts: Partial<typeof tickets.$inferInsert>) =>
    (await rows(tickets).insert({ contactId: ids.ana, whatsappId, channel: 'webchat', protocol: newId(), createdAt: at(0), ...facts })).id
  const closed = { status: 'closed' as const, userId: desk.agent.userId, queueId: desk.suporte, reasonId: reason }
  made = {
    quick: await ticket({ ...closed, startedAttendanceAt: at(10), closedAt: at(30) }),
    slow: await ticket({ ...closed, contactId: ids.bia, startedAttendanceAt: at(20), closedAt: at(80), createdAt: at(1), isActiveDemand: true }),
    open: await ticket({
      status: 'open',
      userId: desk.agent2.userId,
      queueId: desk.vendas,
      contactId: ids.bia,
      startedAttendanceAt: at(5),
      createdAt: at(2),
      kanban: lane,
    }),
    waiting: await ticket({ status: 'pending', contactId: ids.rui, channel: 'whatsapp', createdAt: at(3), protocol: 'p-2026-77' }),
    // The next day in UTC, and still the same one in São Paulo.
    late: await ticket({ ...closed, contactId: ids.rui, createdAt: new Date('2026-03-11T02:30:00Z'), reasonId: null }),
  }
  await ticket({ ...closed, mergedIntoId: made.quick })
  await rows(ratings).insert({ ticketId: made.quick, contactId: ids.ana, userId: desk.agent.userId, queueId: desk.suporte, rate: 4, feedback: null })
  const message = { ticketId: made.quick, contactId: ids.ana, body: 'x', status: 'sended' as const, fromMe: true }
  await rows(messages).insert({ ...message, id: 'bot', sendType: 'bot', timestamp: at(1) })
  await rows(messages).insert({ ...message, id: 'person', userId: desk.agent.userId, timestamp: at(12) })
})
afterAll(() => desk.stop())

const report = (wish: Partial<Parameters<typeof contract.getTicketReport.input.parse>[0] & object> = {}, who: Session = desk.admin) =>
  desk.ask(contract.getTicketReport, { ...march, ...wish }, who)
const idsOf = async (wish: object, who?: Session) => (await report(wish, who)).rows.map(({ id }) => id)
const people = async (wish: object = {}, who: Session = desk.admin) => desk.ask(contract.getPeopleReport, { ...march, ...wish }, who)
const contactNames = async (wish: object = {}, who: Session = desk.admin) =>
  (await desk.ask(contract.getContactReport, { ...march, ...wish }, who)).rows.map(({ name }) => name)

describe('a row for each conversation', () => {
  test('says what happened, with waiting and handling in minutes, and totals of all rows', async () => {
    const { rows: found, totals, startDate, hasMore } = await report()

    expect(found.map(({ id }) => id)).toEqual([made.late, made.waiting, made.open, made.slow, made.quick])
    expect(found.at(-1)).toMatchObject({
      contact: { name: 'Ana' },
      queue: { name: 'Suporte' },
      waited: 10,
      duration: 20,
      rating: 4,
      reason: { name: 'Resolvido' },
    })
    expect(found[1]).toMatchObject({ status: 'pending', user: null, queue: null, waited: null, duration: null, rating: null })
    expect(totals).toEqual({ count: 5, waited: (10 + 19 + 3) / 3, duration: 40, rating: 4 })
    expect({ startDate, hasMore }).toEqual({ startDate: '2026-03-01', hasMore: false })
  })

  test.each<[string, () => object, () => number[]]>([
    ['a queue', () => ({ queueIds: [desk.vendas] }), () => [made.open]],
    ['no queue', () => ({ queueIds: [0] }), () => [made.waiting]],
    ['a queue or none', () => ({ queueIds: [0, desk.vendas] }), () => [made.waiting, made.open]],
    ['a person', () => ({ userIds: [desk.agent.userId] }), () => [made.late, made.slow, made.quick]],
    ['a status', () => ({ status: ['open', 'pending'] }), () => [made.waiting, made.open]],
    ['a reason', () => ({ reasonIds: [reason] }), () => [made.slow, made.quick]],
    ['a lane', () => ({ laneIds: [lane] }), () => [made.open]],
    ['a label', () => ({ tagIds: [label] }), () => [made.quick]],
    ['a wallet', () => ({ walletIds: [desk.agent.userId] }), () => [made.quick]],
    ['a state', () => ({ states: ['RJ'] }), () => [made.slow, made.open]],
    ['elsewhere', () => ({ states: ['XX'] }), () => [made.late, made.waiting]],
    ['a name', () => ({ searchParam: 'bia' }), () => [made.slow, made.open]],
    ['a protocol', () => ({ searchParam: '2026-77' }), () => [made.waiting]],
    ['several', () => ({ states: ['RJ'], status: ['closed'] }), () => [made.slow]],
  ])('is narrowed by %s', async (_name, wish, expected) => {
    expect((await idsOf(wish())).toSorted()).toEqual(expected().toSorted())
  })

  test.each<[contract.TicketReportColumn, () => number[]]>([
    ['id', () => [made.quick, made.slow]],
    ['contact', () => [made.late, made.waiting]],
    ['queue', () => [made.late, made.slow]],
    ['duration', () => [made.quick, made.slow]],
    ['rating', () => [made.quick, made.late]],
    ['status', () => [made.waiting, made.open]],
  ])('is ordered by %s', async (column, first) => {
    expect((await idsOf({ sort: column })).slice(0, 2)).toEqual(first())
  })

  test('a day is one of the company: half past eleven in the evening there belongs to it', async () => {
    expect(await idsOf({ startDate: DAY, endDate: DAY })).toContain(made.late)
    expect(await idsOf({ startDate: '2026-03-11', endDate: '2026-03-31' })).toEqual([])
  })

  test('without days it is about the last 30', async () => {
    const { startDate, endDate } = await desk.ask(contract.getTicketReport, {}, desk.admin)

    expect([startDate, endDate]).toEqual(['2026-03-04', '2026-04-02'])
  })
})

test('people: how many, how long, first answer of a person and rating; nobody has a row, and all together one', async () => {
  const { rows: found, totals } = await people()

  expect(found.map(({ name, pending, open, closed, total }) => [name, pending, open, closed, total])).toEqual([
    [desk.agent.username, 0, 0, 3, 3],
    [desk.agent2.username, 0, 1, 0, 1],
    ['', 1, 0, 0, 1],
  ])
  expect(found[0]).toMatchObject({ shortest: 20, longest: 60, average: 40, firstAnswer: 12, rating: 4 })
  expect(totals).toMatchObject({ pending: 1, open: 1, closed: 3, total: 5, average: 40 })
  expect((await people({ sort: '-open' })).rows[0]?.id).toBe(desk.agent2.userId)
  expect((await people({ queueIds: [desk.vendas] })).rows).toHaveLength(1)
})

describe('contacts', () => {
  test('have labels, wallets and lanes, and are narrowed by when they were added', async () => {
    const { rows: found, totals } = await desk.ask(contract.getContactReport, march, desk.admin)

    expect(totals).toEqual({ count: 3 })
    expect(found.find(({ name }) => name === 'Ana')).toMatchObject({ tags: [{ name: 'Cliente' }], wallets: [{ id: desk.agent.userId }], lanes: [] })
    expect(found.find(({ name }) => name === 'Bia')).toMatchObject({ lanes: [{ name: 'Proposta' }] })
    expect(await contactNames({ startDate: undefined, endDate: '2026-02-20' })).toEqual(['Visita'])
  })

  test.each<[contract.ContactReportColumn, string]>([
    ['name', 'Ana'],
    ['number', '=Rui'],
    ['tags', 'Ana'],
    ['wallets', 'Ana'],
    ['lanes', 'Bia'],
  ])('are ordered by %s', async (sort, first) => {
    const [found] = await contactNames({ sort: sort === 'name' ? 'name' : sort })
    expect(found).toBe(sort === 'name' ? '=Rui' : first)
  })

  test.each<[contract.ContactGrouping, [string | null, number][]]>([
    [
      'tag',
      [
        ['Cliente', 1],
        [null, 2],
      ],
    ],
    [
      'lane',
      [
        ['Proposta', 1],
        [null, 2],
      ],
    ],
    [
      'state',
      [
        ['Rio de Janeiro', 1],
        ['São Paulo', 1],
        [null, 1],
      ],
    ],
  ])('are counted by %s, those without any last', async (by, expected) => {
    const { groups } = await desk.ask(contract.getContactGroups, { ...march, by }, desk.admin)

    expect(groups.map(({ name, count }) => [name, count]).toSorted()).toEqual(expected.toSorted())
    expect(groups.at(-1)?.name).toBeNull()
  })

  test('a group leads to its contacts, and choosing it leaves the others in sight', async () => {
    expect(await contactNames({ tagIds: [label] })).toEqual(['Ana'])
    expect(await contactNames({ tagIds: [0] })).toEqual(['=Rui', 'Bia'])
    expect(await contactNames({ laneIds: [lane] })).toEqual(['Bia'])
    expect(await contactNames({ states: ['XX'] })).toEqual(['=Rui'])
    expect((await desk.ask(contract.getContactGroups, { ...march, by: 'tag', tagIds: [label] }, desk.admin)).groups).toHaveLength(2)
  })
})

describe('the calls of the family', () => {
  test('have its field names', async () => {
    expect(await desk.ask(contract.statisticsTicketsTimes, march, desk.admin)).toEqual({
      qtd_total_atendimentos: 5,
      qtd_demanda_ativa: 1,
      qtd_demanda_receptiva: 4,
      tma: { days: 0, hours: 0, minutes: 40, seconds: 0 },
      tme: { days: 0, hours: 0, minutes: 11, seconds: 0 },
      new_contacts: 3,
    })
    expect(await desk.ask(contract.statisticsTicketsChannels, march, desk.admin)).toEqual([
      { label: 'webchat', qtd: 4, pertentual: 80 },
      { label: 'whatsapp', qtd: 1, pertentual: 20 },
    ])
    expect(await desk.ask(contract.statisticsTicketsQueue, { ...march, queuesIds: [desk.vendas] }, desk.admin)).toEqual([
      { label: 'Vendas', qtd: 1, pertentual: 100 },
    ])
    expect(await desk.ask(contract.statisticsTicketsEvolutionChannels, march, desk.admin)).toContainEqual({
      dt_ref: DAY,
      dt_referencia: '10/03/2026',
      label: 'webchat',
      qtd: 4,
    })
    const days = await desk.ask(contract.statisticsTicketsEvolutionByPeriod, march, desk.admin)
    expect([days.length, days[9]]).toEqual([31, { dt_ref: DAY, label: '10/03/2026', qtd: 5 }])
    const [first] = await desk.ask(contract.statisticsTicketsPerUsersDetail, { ...march, userIds: [desk.agent.userId] }, desk.admin)
    expect(first).toMatchObject({ qtd_resolvidos: 3, qtd_por_usuario: 3, tma: { minutes: 40 }, average_rating: 4 })
    expect((await desk.ask(contract.statisticsPerUsers, march, desk.admin)).map(({ max_minutes }) => max_minutes)).toContain(60)
  })

  test('contacts by area code, label and wallet', async () => {
    const { contacts: found } = await desk.ask(contract.contactsReport, { ...march, ddds: ['11', '47'] }, desk.admin)

    expect(found).toEqual([expect.objectContaining({ name: 'Ana', tags: [{ id: label, tag: 'Cliente', color: '#112233' }] })])
    expect((await desk.ask(contract.contactsReport, { ...march, wallets: [desk.agent.userId] }, desk.admin)).contacts).toHaveLength(1)
  })
})

describe('rights', () => {
  test('agents have no reports; those with the permission get rows of their queues, and no personal facts they may not read', async () => {
    expect((await desk.refusal(contract.getTicketReport, march, desk.agent2)).status).toBe(403)
    const permissions = { 'reports.read': true, 'contacts.list': false, 'ratings.list': false }
    await desk.place(desk.agent2, [desk.vendas])
    await desk.ask(createRole, { name: 'Leitor', permissions, userIds: [desk.agent2.userId] }, desk.admin)

    const { rows: found } = await report({ sort: 'contact' }, desk.agent2)

    expect(found.map(({ id, contact, rating }) => ({ id, contact, rating }))).toEqual([{ id: made.open, contact: null, rating: null }])
    expect(await idsOf({ searchParam: 'Bia' }, desk.agent2)).toEqual([])
    expect((await people({}, desk.agent2)).totals.total).toBe(1)
    const refused = await Promise.all([
      desk.refusal(contract.getContactReport, {}, desk.agent2),
      desk.refusal(contract.getContactGroups, { by: 'tag' }, desk.agent2),
      desk.refusal(contract.contactsReport, {}, desk.agent2),
      desk.refusal(contract.getTicketReport, { ...march, tagIds: [label] }, desk.agent2),
    ])
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  })

  test('another company gets none of ours', async () => {
    const neighbour = (await desk.otherTenant()).admin

    expect(await idsOf({}, neighbour)).toEqual([])
    expect((await people({}, neighbour)).totals).toMatchObject({ total: 0, average: null })
    expect(await contactNames({}, neighbour)).toEqual([])
  })

  test.each<[object, string]>([
    [{ startDate: '2026-03-02', endDate: '2026-03-01' }, 'reports_reversed'],
    [{ startDate: '2025-01-01', endDate: '2026-03-01' }, 'reports_too_long'],
    [{ sort: 'shoe' }, 'invalid_value'],
  ])('%j is refused with its reason', async (wish, code) => {
    const { status, body } = await desk.refusal(contract.getTicketReport, { ...march, ...wish }, desk.admin)

    expect([status, body.fields?.[0]?.code]).toEqual([422, code])
  })
})

describe('files', () => {
  const file = (query: string, who: Session = desk.admin) =>
    fetch(`${desk.base}/reports/export?startDate=2026-03-01&endDate=2026-03-31&${query}`, { headers: { authorization: `Bearer ${who.token}` } })
  const csv = async (query: string) => (await (await file(query)).text()).trimEnd().split('\r\n')

  test.each([
    ['tickets', 6, /^Nº;Protocolo;Contato;Fila/],
    ['contacts', 4, /^Nome;Número;E-mail/],
    ['people', 5, /^Nome;Aguardando/],
  ])('%s as text', async (kind, count, heading) => {
    const found = await csv(`kind=${kind}`)

    expect(found).toHaveLength(count)
    expect(found[0]).toMatch(heading)
  })

  test('dates are of the company, numbers are numbers, and nothing runs as a formula', async () => {
    const found = await csv('kind=tickets')

    expect(found.at(-1)).toContain(';2026-03-10 12:00;2026-03-10 12:10;2026-03-10 12:30;10;20;4;Resolvido')
    expect(found[1]).toContain(";'=Rui;")
  })

  test('a workbook, and what is refused', async () => {
    const book = await file('kind=people&format=xlsx')

    expect(book.headers.get('content-type')).toContain('spreadsheetml')
    expect(
      Buffer.from(await book.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
    expect((await file('kind=shoes')).status).toBe(400)
    expect((await file('kind=tickets', desk.agent)).status).toBe(403)
    const reversed = await fetch(`${desk.base}/reports/export?kind=people&startDate=2026-03-02&endDate=2026-03-01`, {
      headers: { authorization: `Bearer ${desk.admin.token}` },
    })
    expect(reversed.status).toBe(422)
  })
})
