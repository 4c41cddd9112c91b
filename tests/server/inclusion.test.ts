import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Profile, Session } from '#core/contract/auth.ts'
import { newId } from '#core/contract/ids.ts'
import { changeSetting } from '#core/contract/settings.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { foldText } from '#core/server/db/search.ts'
import type { Ear } from '#core/server/testing/ear.ts'
import { listMessages } from '#plugins/chat/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { contacts, contactWallets } from '#plugins/contacts/server/contacts.table.ts'
import { contactTags, labels } from '#plugins/labels/server/labels.table.ts'
import { listRows } from '#plugins/tickets/client/list/listRows.ts'
import * as contract from '#plugins/tickets/contract/index.ts'
import * as table from '#plugins/tickets/contract/testing/inclusionCases.ts'
import { ticketParticipants, tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type Desk, startDesk } from './support/desk.ts'

/** Those who look in the table, as real people: their profile, and whether they work in a queue. */
type Looker = 'admin' | 'super' | 'user' | 'queueless' | 'superadmin'

interface Placed extends table.Case {
  id: number
  looker: Looker
  settings: contract.InclusionSettings
  filter: contract.InclusionFilter
}

const keys: Record<keyof contract.InclusionSettings, string> = {
  notViewTicketsChatBot: contract.notViewTicketsChatBot.key,
  directTicketsToWallets: contract.directTicketsToWallets.key,
  notViewAssignedTickets: contract.notViewAssignedTickets.key,
  closedForAll: contract.closedForAll.key,
  showGroupsToAll: contract.showGroupsToAll.key,
  nullTicket: contract.nullTicket.key,
  notViewTicketsQueueUndefined: contract.notViewTicketsQueueUndefined.key,
  queuelessSeesAll: contract.queuelessSeesAll.key,
  supervisorAdmin: contract.supervisorAdmin.key,
}

const lookerOf = ({ profile, queueIds }: contract.Viewer): Looker => (profile === 'user' && queueIds.length === 0 ? 'queueless' : profile)
/** Contacts need a name, so there is no ticket without one. */
const all = [...Object.values(table.cases).flat(), ...table.readingCases].filter(({ of }) => of?.name !== '')
const settingsOf = (one: table.Case) => ({ ...table.settings, ...one.with })
const groups = Object.entries(Object.groupBy(all, (one) => JSON.stringify(settingsOf(one)))).map(([key, rows = []]) => ({
  on: Object.entries(JSON.parse(key)).flatMap(([name, isOn]) => (isOn ? [name] : [])),
  rows,
}))

let desk: Desk
let sessions: Record<Looker, Session>
let ears: Record<Looker, Ear>
let places: { people: number[]; connections: number[]; labels: number[] }

/** The table's people, queues, connections and labels by their real ids. */
const person = (id: number | null, looker: Looker): number | null =>
  id === null ? null : id === table.ME ? sessions[looker].userId : (places.people[id === table.OTHER ? 0 : 1] ?? 0)
const queue = (id: number): number => (id === table.MINE ? desk.suporte : desk.vendas)
const connection = (id: number): number => places.connections[id === table.ticket.whatsappId ? 0 : 1] ?? 0
const label = (id: number): number => places.labels[id - 1] ?? 0

async function addPerson(name: string, profile: Profile): Promise<number> {
  const row = { name, username: name, email: `${name}@loja.local`, profile, passwordHash: '' }
  return (await tenantRows(desk.kernel.ctx.db, desk.admin, users).insert(row)).id
}

beforeAll(async () => {
  desk = await startDesk()
  const { db } = desk.kernel.ctx
  await desk.place(desk.agent, [desk.suporte])
  await desk.place(desk.agent2, [])
  const outside = [await addPerson('colega', 'user'), await addPerson('terceira', 'user')]
  const [site] = await tenantRows(db, desk.admin, connections).find()
  const other = await tenantRows(db, desk.admin, connections).insert({ name: 'Outro site', type: 'webchat', token: newId() })
  const labelIds: number[] = []
  for (const tag of ['Urgente', 'VIP', 'Troca']) labelIds.push((await tenantRows(db, desk.admin, labels).insert({ tag, color: '#224466' })).id)
  places = { people: outside, connections: [Number(site?.id), other.id], labels: labelIds }
  sessions = {
    admin: desk.admin,
    super: desk.supervisor,
    user: await desk.login('agente'),
    queueless: await desk.login('agente2'),
    superadmin: desk.superadmin,
  }
  const hear = (looker: Looker) => desk.socket(sessions[looker])
  ears = {
    admin: await hear('admin'),
    super: await hear('super'),
    user: await hear('user'),
    queueless: await hear('queueless'),
    superadmin: await hear('superadmin'),
  }
})
afterAll(() => desk.stop())

/** Writes the ticket of a case, of a contact of its own. */
async function placeCase(one: table.Case): Promise<Placed> {
  const { db } = desk.kernel.ctx
  const looker = lookerOf(one.who ?? table.user)
  const row = { ...table.ticket, ...one.of }
  const filter = { ...table.filter, ...one.by }
  const name = `Caso ${newId()}`
  const contact = await tenantRows(db, desk.admin, contacts).insert({ name, number: newId(), searchText: foldText(name) })
  for (const { id } of row.contact.wallets) {
    await tenantRows(db, desk.admin, contactWallets).insert({ contactId: contact.id, userId: person(id, looker) ?? 0 })
  }
  for (const { id } of row.tags) await tenantRows(db, desk.admin, contactTags).insert({ contactId: contact.id, tagId: label(id) })
  const ticket = await tenantRows(db, desk.admin, tickets).insert({
    contactId: contact.id,
    whatsappId: connection(row.whatsappId),
    status: row.status,
    userId: person(row.userId, looker),
    queueId: row.queueId === null ? null : queue(row.queueId),
    isGroup: row.isGroup,
    chatFlowId: row.chatFlowId,
    assistants: row.claudeStatus ? ['claude'] : [],
    unreadMessages: row.unreadMessages,
    kanban: row.kanban,
    snoozedUntil: row.snoozedUntil === null ? null : new Date('2040-01-01'),
    waitingSince: row.waitingSince === null ? null : new Date(row.waitingSince),
    pausedAt: row.pausedAt === null ? null : new Date(row.pausedAt),
    channel: 'webchat',
    protocol: newId(),
  })
  for (const { id, role } of row.participants) {
    await tenantRows(db, desk.admin, ticketParticipants).insert({ ticketId: ticket.id, userId: person(id, looker) ?? 0, role })
  }
  const real = {
    ...filter,
    queuesIds: filter.queuesIds.map(queue),
    whatsappIds: filter.whatsappIds.map(connection),
    selectedUser: filter.selectedUser.map((id) => person(id, looker) ?? 0),
    tagIds: filter.tagIds?.map(label) ?? [],
  }
  return { ...one, id: ticket.id, looker, settings: settingsOf(one), filter: real }
}

/** Whether the list of the server has it: searched for by its number, which no other filter minds. */
async function isListed({ id, looker, filter }: Placed): Promise<boolean> {
  const { kanban, snoozed = 'show', scope = 'all', tagIds, ...rest } = filter
  const query = new URLSearchParams({ searchParam: `#${id}`, snoozed, scope, ...(kanban ? { kanban: String(kanban) } : {}) })
  const lists = { ...rest, tagIds: tagIds ?? [] }
  for (const [name, value] of Object.entries(lists)) for (const each of [value].flat()) query.append(name, String(each))
  const { status, body } = await desk.call('GET', `/tickets?${query}`, { token: sessions[looker].token })
  return status === 200 && contract.listTickets.output.parse(body).tickets.some((ticket) => ticket.id === id)
}

/** Whether the browser shows it, where it holds the row. */
function isShown({ looker, settings, filter }: Placed, ticket: contract.Ticket): boolean {
  const { userId, profile, queues } = sessions[looker]
  const viewer = { userId, profile, queueIds: queues.map(({ id }) => id) }
  return listRows([ticket], { filter, viewer, settings, order: 'newest', last: null }).length > 0
}

async function isAnswered(path: string, looker: Looker): Promise<boolean> {
  return (await desk.call('GET', path, { token: sessions[looker].token })).status === 200
}

/** What the table says, by the rule that has its own test. */
function wantedOf(row: table.Case) {
  const { who = table.user } = row
  const ticket = { ...table.ticket, ...row.of }
  const isShown = contract.includesTicket(ticket, who, settingsOf(row), { ...table.filter, ...row.by })
  const mayRead = contract.mayReadTicket(ticket, who, settingsOf(row))
  const isListed = isShown && who.profile !== 'superadmin'
  return { what: row.what, isListed, isShown, isTicketRead: mayRead, areMessagesRead: mayRead, isHeard: mayRead }
}

describe.each(groups)('with $on', ({ on, rows }) => {
  test(`list, browser, read checks and receivers say what the table says, ${rows.length} times`, async () => {
    const isOn = (name: string) => (on.includes(name) ? 'enabled' : 'disabled')
    for (const [name, key] of Object.entries(keys)) await desk.ask(changeSetting, { key, value: isOn(name) }, desk.admin)

    const said: (ReturnType<typeof wantedOf> & { id: number; looker: Looker })[] = []
    for (const row of rows) {
      const one = await placeCase(row)
      const { id, looker, what } = one
      await desk.ask(contract.updateTicket, { id, priority: 'high' }, desk.admin)
      said.push({
        what,
        id,
        looker,
        isListed: await isListed(one),
        isShown: isShown(one, await desk.ticket(id)),
        isTicketRead: await isAnswered(`/tickets/${id}`, looker),
        areMessagesRead: await isAnswered(listMessages.path.replace(':ticketId', String(id)), looker),
        isHeard: false,
      })
    }
    await Promise.all(Object.values(ears).map((ear) => ear.settle()))
    for (const one of said) one.isHeard = ears[one.looker].allOf(contract.ticketUpdated).some(({ id }) => id === one.id)

    const wanted = rows.map((row, index) => ({ ...wantedOf(row), id: said[index]?.id, looker: said[index]?.looker }))
    expect(said).toEqual(wanted)
  })
})
