import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Session } from '#core/contract/auth.ts'
import type { Endpoint } from '#core/contract/define.ts'
import { newId } from '#core/contract/ids.ts'
import { requestOf } from '#core/server/testing/calls.ts'
import { listMessages, type Message, sendMessage } from '#plugins/chat/contract/index.ts'
import { listConnections } from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { createFlow, createFlowCase, type Flow, type FlowCase } from '#plugins/flows/contract/index.ts'
import { someFacts } from '#plugins/flows/contract/testing/flows.ts'
import { createDeal, type Deal, pipelines } from '#plugins/funnel/contract/index.ts'
import { createLane, type Lane } from '#plugins/kanban/contract/index.ts'
import { createLabel, type Label } from '#plugins/labels/contract/index.ts'
import { createNote, type Note } from '#plugins/notes/contract/index.ts'
import { type PrivateMessage, sendPrivateMessage } from '#plugins/privateChat/contract/index.ts'
import { createRule, emptyDefinition, type Rule } from '#plugins/rules/contract/index.ts'
import { createSchedule, type Schedule } from '#plugins/schedules/contract/index.ts'
import { createTeam, type Team } from '#plugins/team/contract/index.ts'
import { type Bulk, createView, getBulk, joinChatBox, startBulk, type Ticket, type TicketView } from '#plugins/tickets/contract/index.ts'
import { createVisitor, listVisitorMessages, sendVisitorMessage } from '#plugins/webchat/contract/index.ts'
import { createWorkspace, type Workspace } from '#plugins/workspaces/contract/index.ts'
import { type Desk, startDesk, type TestVisitor } from './support/desk.ts'

/** A word that stands in every row of the first company and nowhere else. */
const MARK = 'Jabuticaba'
/** A rule that does nothing. */
const definition = { ...emptyDefinition, actions: [{ do: 'stop' as const }] }

let desk: Desk
let neighbour: Session
let visitor: TestVisitor
let ticket: Ticket
let message: Message
let schedule: Schedule
let bulk: Bulk
let view: TicketView
let label: Label
let note: Note
let lane: Lane
let team: Team
let workspace: Workspace
let flow: Flow
let flowCase: FlowCase
let rule: Rule
let deal: Deal
let privateMessage: PrivateMessage

beforeAll(async () => {
  // Time stands still: nobody of the first company becomes silent, and no sign of life is noted anew, while their rows are compared.
  const begunAt = new Date()
  desk = await startDesk({ now: () => begunAt })
  neighbour = (await desk.otherTenant()).admin
  visitor = await desk.visitor(`${MARK} Silva`)
  await visitor.write(`${MARK} no pote`)
  ticket = await desk.ticket(await visitor.ticketId())
  await desk.call('PUT', `/tickets/${ticket.id}`, { token: desk.agent.token, body: { status: 'open' } })
  message = await desk.ask(sendMessage, { ticketId: ticket.id, body: `Resposta de ${MARK}` }, desk.agent)
  schedule = await desk.ask(createSchedule, { ticketId: ticket.id, body: `${MARK} amanhã`, scheduleDate: tomorrow() }, desk.agent)
  label = await desk.ask(createLabel, { tag: `${MARK} fresca`, color: '#112233' }, desk.admin)
  lane = await desk.ask(createLane, { name: `${MARK} na etapa`, color: '#112233' }, desk.admin)
  team = await desk.ask(createTeam, { group: `Equipe ${MARK}`, users: [desk.agent.userId] }, desk.admin)
  note = await desk.ask(createNote, { ticketId: ticket.id, note: `${MARK} em nota` }, desk.agent)
  privateMessage = (await desk.ask(sendPrivateMessage, { receiverId: desk.agent2.userId, text: `${MARK} entre nós` }, desk.agent)).mensagem
  rule = await desk.ask(createRule, { name: `Regra ${MARK}`, isActive: false, definition }, desk.admin)
  const stage = { id: '', name: MARK, colour: '#112233', limit: null, isLocked: false, probability: 50, rotDays: null, actions: [] }
  const pipeline = await desk.ask(pipelines.create, { name: `Funil ${MARK}`, stages: [stage] }, desk.admin)
  deal = await desk.ask(createDeal, { pipelineId: pipeline.id, title: `Negócio ${MARK}` }, desk.agent)
  flow = await desk.ask(createFlow, { name: `Fluxo ${MARK}` }, desk.admin)
  const began = { event: { id: 'e', at: 0, type: 'started' as const, reason: 'test' as const }, facts: someFacts(), trace: [] }
  flowCase = await desk.ask(createFlowCase, { id: flow.id, name: MARK, simulation: { seed: 1, events: [began] } }, desk.admin)
  workspace = await desk.ask(createWorkspace, { name: `Mesa ${MARK}`, layout: { version: 1, tree: null, panels: {} } }, desk.agent)
  await desk.ask(listMessages, { ticketId: ticket.id }, desk.agent)
  view = await desk.ask(createView, { name: `Visão ${MARK}`, tab: 'open', filter: {} }, desk.agent)
  const started = await desk.ask(startBulk, { which: { ids: [ticket.id] }, change: { priority: 'high' } }, desk.agent)
  bulk = await vi.waitFor(async () => {
    const found = await desk.ask(getBulk, { id: started.id }, desk.agent)
    expect(found.status).toBe('done')
    return found
  })
})
afterAll(() => desk.stop())

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
const closed = () => desk.kernel.endpoints.filter(({ permission }) => permission !== 'public')

/** Fields that name a row: with a foreign one there is nothing to answer. */
const ROW_FIELDS = ['id', 'ticketId', 'contactId', 'whatsappId', 'channelId', 'connectionId', 'queueId', 'userId', 'groupId']
/** Answers a list, or whether there is something: nothing here. */
const LISTS_OF_ROW = [
  'GET /tasks',
  'GET /funnel/deals',
  'GET /kanban/board',
  'GET /kanban/board/:columnId',
  'GET /ticketscheck/:contact/:whatsappId',
  'GET /contacts/:contactId/tickets',
  'GET /messagesContact/:contactId',
  'GET /messagesContact/:contactId/files',
  'GET /searchMessage',
  'GET /scheduleMessages',
  'GET /contacts/birthdays',
  'GET /ratings',
  'GET /audit',
  'PUT /notifications/read',
]
/** Calls whose `id` is a message's. */
const OF_MESSAGE = [/^\/messages$/, /^\/messages\/editMessage$/, /\/retry$/, /\/page\/:id$/]

/** Which row of the first company an `id` in a path means; the ticket where nothing else is said. */
function idOf(path: string, isOfMessage: boolean): unknown {
  const ids: [begins: string, id: unknown][] = [
    ['/tickets/bulk', bulk.id],
    ['/ticketViews', view.id],
    ['/messagesSchedule', schedule.id],
    ['/users', desk.agent.userId],
    ['/contacts', ticket.contactId],
    ['/tags', label.id],
    ['/notes', note.id],
    ['/lanes', lane.id],
    ['/workspaces', workspace.id],
    ['/chat-flow', flow.id],
    ['/rules', rule.id],
    ['/funnel/pipelines', deal.pipelineId],
    ['/funnel/deals', deal.id],
    ['/queue', desk.suporte],
    ['/group', team.id],
    ['/chat-privado', privateMessage.id],
  ]
  return ids.find(([begins]) => path.startsWith(begins))?.[1] ?? (isOfMessage ? message.id : ticket.id)
}

/** The first company's ids for whatever a field asks for. */
function foreignInput({ method, path, input }: Endpoint): Record<string, unknown> {
  const [connectionId, userId] = [ticket.whatsappId, desk.agent.userId]
  const isOfMessage = method === 'PATCH' || OF_MESSAGE.some((pattern) => pattern.test(path))
  const isPrivate = path.startsWith('/chat-privado')
  const byName: Record<string, unknown> = {
    ticketId: ticket.id,
    contactId: isPrivate ? userId : ticket.contactId,
    receiverId: userId,
    whatsappId: connectionId,
    channelId: connectionId,
    connectionId,
    queueId: desk.suporte,
    groupId: team.id,
    queuesIds: [desk.suporte],
    whatsappIds: [connectionId],
    selectedUser: [userId],
    userId,
    id: idOf(path, isOfMessage),
    status: path === '/scheduleMessages' ? ['pending'] : method === 'GET' ? ['open', 'pending', 'closed'] : 'closed',
    scheduleDate: tomorrow(),
    showAll: true,
    goToAll: true,
    isOnline: false,
    isOn: false,
    isDark: true,
    body: 'Invasão',
    idFront: newId(),
    key: 'closed-for-all',
    value: 'enabled',
    unreadMessages: 77,
    note: 'Invasão',
    tags: [label.id],
    ids: [lane.id],
    wallets: [userId],
    messageId: isPrivate ? privateMessage.id : message.id,
    reaction: '👍',
    emoji: '👍',
    messages: [{ id: message.id }],
    contact: path.startsWith('/ticketscheck') ? String(ticket.contactId) : { id: ticket.contactId },
    chatFlowId: 1,
    until: tomorrow(),
    intoId: ticket.id,
    otherId: ticket.contactId,
    role: 'follower',
    location: { latitude: 0, longitude: 0 },
    buttons: [{ id: 'a', text: 'A' }],
    participants: ['1'],
    phone: '+55 11 98888-7777',
    searchParam: MARK,
    mode: 'roundRobin',
    ...(isPrivate || path.endsWith('/speech') ? { text: 'Invasão' } : {}),
    ...(path.startsWith('/users') ? { queues: [desk.suporte] } : {}),
    ...(path.endsWith('/blocked') ? { blocked: true } : {}),
    ...(path.endsWith('/bot') ? { disableBot: true } : {}),
    ...(path.endsWith('/role') ? { roleId: null } : {}),
    ...(path.endsWith('/template') ? { name: 'pedido', language: 'pt_BR' } : {}),
    ...(path.startsWith('/workspaces') ? { name: 'Invasão' } : {}),
    ...(path.startsWith('/macros') ? { ticketIds: [ticket.id] } : {}),
    ...(path.startsWith('/knowledge/questions') ? { state: 'dismissed' } : {}),
    ...(path.startsWith('/rules') ? { definition } : {}),
    ...(path.startsWith('/kanban') ? { columnId: 0, value: 1, deadline: null, beforeId: null, comment: '' } : {}),
    ...(path.startsWith('/tasks') ? { status: [], isFinished: true, isAccepted: true } : {}),
    ...(path.startsWith('/funnel')
      ? { pipelineId: deal.pipelineId, dealId: deal.id, stageId: deal.stageId, fromStageId: deal.stageId, beforeId: null, status: 'won', value: 1, actions: [] }
      : {}),
    ...(path.startsWith('/campaigns') ? { messages: ['Invasão'], mediaIds: [], connections: [], isOut: true, weekdays: [] } : {}),
    ...(path.startsWith('/funnel/deals')
      ? { pipelineId: 1, status: 'won', priority: 'none', value: 1, expectedOn: null, fromStageId: 'a', stageId: 'b', beforeId: null, lostReason: '' }
      : {}),
    ...(path.startsWith('/templates/') ? { name: 'pedido', buttons: [] } : {}),
    ...(path.startsWith('/groups/') ? { groupId: '120363', number: '+55 11 98888-7777', phrase: 'Invasão', text: 'Invasão' } : {}),
    ...(path.startsWith('/chat-flow') ? { rev: 1, version: 1, percent: 50, caseId: flowCase.id, name: 'Invasão' } : {}),
  }
  const { properties = {} } = z
    .object({ properties: z.record(z.string(), z.unknown()).optional() })
    .parse(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))
  return Object.fromEntries(
    Object.keys(properties)
      .filter((name) => name in byName)
      .map((name) => [name, byName[name]]),
  )
}

/** Everything of the first company, table by table. */
async function rowsOfFirst(): Promise<Record<string, unknown>> {
  const { pool } = desk.kernel.database
  const { rows: tables } = await pool.query<{ name: string }>(
    `select distinct table_name as name from information_schema.columns where column_name = 'tenant_id' and table_schema = 'public' order by 1`,
  )
  const all: Record<string, unknown> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query(`select to_jsonb(t) as row from ${name} t where tenant_id = $1 order by 1`, [desk.admin.tenantId])
    all[name] = rows
  }
  return all
}

test('the table of tenants is not the only one looked at', async () => {
  const rows = await rowsOfFirst()

  expect(Object.keys(rows)).toEqual(expect.arrayContaining(['contacts', 'messages', 'tickets', 'ticket_logs', 'users', 'queues', 'connections', 'settings']))
  expect(JSON.stringify(rows)).toContain(MARK)
})

test('with the ids of another company, an admin reads nothing and changes nothing, by no endpoint', async () => {
  const before = await rowsOfFirst()

  const answers: [string, number][] = []
  for (const endpoint of closed()) {
    const input = foreignInput(endpoint)
    const { path, body } = requestOf(endpoint, input)
    const reply = await desk.call(endpoint.method, path, { token: neighbour.token, body })
    if (ROW_FIELDS.some((name) => name in input)) answers.push([`${endpoint.method} ${endpoint.path}`, reply.status])
    expect([endpoint.path, JSON.stringify(reply.body)]).toEqual([
      endpoint.path,
      expect.not.stringMatching(new RegExp(`${MARK}|balcao\\.local|Agente|Suporte|Site`)),
    ])
  }

  expect(answers.length).toBeGreaterThan(10)
  expect(answers.filter(([name, status]) => !LISTS_OF_ROW.includes(name) && ![403, 404, 422].includes(status))).toEqual([])
  expect(await rowsOfFirst()).toEqual(before)
})

test('lists of another company are empty, even when they ask for foreign queues and connections', async () => {
  const list = await desk.call(
    'GET',
    `/tickets?status=open&status=pending&status=closed&showAll=true&queuesIds=${desk.suporte}&whatsappIds=${ticket.whatsappId}`,
    { token: neighbour.token },
  )
  const contacts = await desk.call('GET', `/contacts?searchParam=${MARK}`, { token: neighbour.token })
  const ofContact = await desk.call('GET', `/contacts/${ticket.contactId}/tickets`, { token: neighbour.token })

  expect(list.body).toMatchObject({ tickets: [], count: 0, counters: { open: 0, pending: 0, closed: 0 } })
  expect(contacts.body).toMatchObject({ contacts: [], count: 0 })
  expect(ofContact.body).toEqual([])
})

test('the first company sees what it has', async () => {
  const list = await desk.call('GET', '/tickets?status=open', { token: desk.agent.token })

  expect(JSON.stringify(list.body)).toContain(MARK)
})

test('a setting of one company is not that of the other', async () => {
  await desk.call('PUT', '/settings/nullticket', { token: neighbour.token, body: { value: 'enabled' } })

  const first = await desk.call('GET', '/settings', { token: desk.admin.token })
  const second = await desk.call('GET', '/settings', { token: neighbour.token })

  expect(first.body).toContainEqual({ key: 'nullticket', value: 'disabled' })
  expect(second.body).toContainEqual({ key: 'nullticket', value: 'enabled' })
})

test('the socket of another company hears nothing and opens nothing', async () => {
  const ear = await desk.socket(neighbour)

  const join = await ear.signal(joinChatBox, ticket.id)
  const underForeignName = await ear.say(`${desk.admin.tenantId}:joinChatBox`, ticket.id)
  await desk.ask(sendMessage, { ticketId: ticket.id, body: `Só para ${MARK}` }, desk.agent)
  await visitor.write(`Outra ${MARK}`)
  await ear.settle()

  expect(join).toEqual({ ok: false, error: 'ERR_NO_TICKET_FOUND' })
  expect(underForeignName.ok).toBe(false)
  // Who comes and goes in its own company is none of the others.
  expect(ear.heard.filter(({ name }) => name !== `${neighbour.tenantId}:users`)).toEqual([])
})

test('a visitor of one site has nothing on the site of another company', async () => {
  const token = newId()
  await desk.kernel.ctx.db.insert(connections).values({ tenantId: neighbour.tenantId, name: 'Site vizinho', type: 'webchat', status: 'CONNECTED', token })

  const reading = await desk.refusal(listVisitorMessages, { token }, visitor.caller)
  const writing = await desk.refusal(sendVisitorMessage, { token, body: 'Oi', idFront: newId() }, visitor.caller)

  expect([reading.status, writing.status]).toEqual([401, 401])
})

test('a message to the site of another company stays there', async () => {
  const [site] = await desk.ask(listConnections, {}, neighbour)
  const token = newId()
  await desk.kernel.ctx.db.insert(connections).values({ tenantId: neighbour.tenantId, name: 'Segundo site', type: 'webchat', status: 'CONNECTED', token })
  const ear = await desk.socket(desk.admin)

  const caller = { token: '', address: desk.newAddress() }
  const { visitorToken } = await desk.ask(createVisitor, { token, name: 'Vizinho' }, caller)
  await desk.ask(sendVisitorMessage, { token, body: 'Só para a vizinha', idFront: newId() }, { ...caller, token: visitorToken })
  await ear.settle()

  expect(site?.name).toBe('Site vizinho')
  // An acknowledgement of the company's own may still be on its way.
  expect(JSON.stringify(ear.heard).toLowerCase()).not.toContain('vizinh')
  expect(JSON.stringify((await desk.call('GET', '/tickets?status=pending&showAll=true', { token: neighbour.token })).body)).toContain('Só para a vizinha')
})
