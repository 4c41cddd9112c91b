import { and, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { profiles } from '#core/contract/auth.ts'
import { newId } from '#core/contract/ids.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { startTestServer, type TestServer } from '#core/server/testing/testServer.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { contacts, contactWallets } from '#plugins/contacts/server/contacts.table.ts'
import { contactTags, labels } from '#plugins/labels/server/labels.table.ts'
import { queues } from '#plugins/team/server/team.table.ts'
import {
  automatedFilters,
  havingOf,
  type InclusionFilter,
  type InclusionSettings,
  includesTicket,
  participantRoles,
  snoozedFilters,
  type Ticket,
  ticketScopes,
  ticketStatuses,
  type Viewer,
} from '../../contract/index.ts'
import { ticketParticipants, tickets } from '../tickets.table.ts'
import { inclusionSql } from './inclusionSql.ts'
import { presentTicket, selectTickets } from './present.ts'

const TICKETS = 160
const CASES = 400

/** Mulberry32: the same numbers for the same seed. */
function randomOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const chance = (share: number) => next() < share
  const one = <T>(all: readonly [T, ...T[]]): T => all[Math.floor(next() * all.length)] ?? all[0]
  const some = <T>(all: readonly T[]): T[] => all.filter(() => chance(0.4))
  return { chance, one, some, often: <T>(all: readonly T[]): T[] => (chance(0.6) ? [] : some(all)) }
}

let server: TestServer
let tenantId: number
let all: Ticket[]
let ids: { tags: number[]; users: number[]; queues: number[]; connections: number[] }

/** As a tuple, for those who choose one of it. */
function atLeastOne<T>(list: readonly T[]): readonly [T, ...T[]] {
  const [first, ...rest] = list
  if (first === undefined) throw new Error('there is nothing to choose from')
  return [first, ...rest]
}

beforeAll(async () => {
  server = await startTestServer()
  tenantId = (await server.login('admin')).tenantId
  const { db } = server.kernel.ctx
  const scope = { tenantId }
  const random = randomOf(12)
  const people = (await tenantRows(db, scope, users).find()).map(({ id }) => id)
  await tenantRows(db, scope, queues).insert({ queue: 'Financeiro', color: '#111111' })
  const queueIds = (await tenantRows(db, scope, queues).find()).map(({ id }) => id)
  await tenantRows(db, scope, connections).insert({ name: 'Outro site', type: 'webchat', token: newId() })
  const connectionIds = (await tenantRows(db, scope, connections).find()).map(({ id }) => id)
  const tagIds: number[] = []
  for (const tag of ['Urgente', 'VIP', 'Troca']) tagIds.push((await tenantRows(db, scope, labels).insert({ tag, color: '#224466' })).id)
  ids = { tags: tagIds, users: people, queues: queueIds, connections: connectionIds }

  for (let index = 0; index < TICKETS; index += 1) {
    const contact = await tenantRows(db, scope, contacts).insert({ name: `Contato ${index}`, number: `55119${index}` })
    const owners = random.chance(0.4) ? random.some(people) : []
    for (const userId of owners) await tenantRows(db, scope, contactWallets).insert({ contactId: contact.id, userId })
    for (const tagId of random.often(tagIds)) await tenantRows(db, scope, contactTags).insert({ contactId: contact.id, tagId })
    const { id: ticketId } = await tenantRows(db, scope, tickets).insert({
      contactId: contact.id,
      whatsappId: random.one(atLeastOne(connectionIds)),
      status: random.one(ticketStatuses),
      userId: random.chance(0.5) ? random.one(atLeastOne(people)) : null,
      queueId: random.chance(0.7) ? random.one(atLeastOne(queueIds)) : null,
      isGroup: random.chance(0.2),
      chatFlowId: random.chance(0.3) ? 1 : null,
      assistants: random.chance(0.2) ? ['claude'] : [],
      unreadMessages: random.chance(0.3) ? 2 : 0,
      kanban: random.chance(0.3) ? random.one([1, 2]) : null,
      snoozedUntil: random.chance(0.2) ? new Date('2030-01-01') : null,
      waitingSince: random.chance(0.5) ? new Date('2026-01-01') : null,
      pausedAt: random.chance(0.2) ? new Date('2026-01-02') : null,
      channel: 'webchat',
      protocol: String(index),
    })
    for (const userId of random.often(people)) {
      await tenantRows(db, scope, ticketParticipants).insert({ ticketId, userId, role: random.one(participantRoles) })
    }
  }
  all = (await selectTickets(server.kernel.ctx, scope)).map(presentTicket)
})
afterAll(() => server.stop())

function drawCase(random: ReturnType<typeof randomOf>): { viewer: Viewer; settings: InclusionSettings; filter: InclusionFilter } {
  const maybe = () => random.chance(0.35)
  return {
    viewer: { userId: random.one(atLeastOne(ids.users)), profile: random.one(profiles), queueIds: random.chance(0.3) ? [] : random.some(ids.queues) },
    settings: {
      notViewTicketsChatBot: maybe(),
      directTicketsToWallets: maybe(),
      notViewAssignedTickets: maybe(),
      closedForAll: maybe(),
      showGroupsToAll: maybe(),
      nullTicket: maybe(),
      notViewTicketsQueueUndefined: maybe(),
      queuelessSeesAll: maybe(),
      supervisorAdmin: maybe(),
    },
    filter: {
      status: random.some(ticketStatuses),
      showAll: maybe(),
      queuesIds: random.often(ids.queues),
      whatsappIds: random.often(ids.connections),
      selectedUser: random.often(ids.users),
      withUnreadMessages: random.chance(0.15),
      isNotAssignedUser: random.chance(0.15),
      includeNotQueueDefined: random.chance(0.7),
      withoutQueue: random.chance(0.15),
      isUnanswered: random.chance(0.15),
      kanban: random.chance(0.15) ? random.one([1, 2]) : null,
      tagIds: random.chance(0.1) ? random.some(ids.tags) : [],
      having: random.chance(0.1) ? [havingOf('tags', String(random.one(atLeastOne(ids.tags))))] : [],
      snoozed: random.one(snoozedFilters),
      automated: random.chance(0.85) ? 'show' : random.one(automatedFilters),
      scope: random.chance(0.5) ? 'all' : random.one(ticketScopes),
    },
  }
}

test(`the database and the rule agree in ${CASES} random cases`, async () => {
  const { ctx } = server.kernel
  const random = randomOf(2026)
  let included = 0

  for (let index = 0; index < CASES; index += 1) {
    const { viewer, settings, filter } = drawCase(random)
    const rows = await selectTickets(ctx, { tenantId }, and(inArray(tickets.status, filter.status), inclusionSql(ctx, viewer, settings, filter)))
    const byDatabase = rows.map(({ ticket }) => ticket.id).sort((one, other) => one - other)
    const byRule = all.filter((ticket) => includesTicket(ticket, viewer, settings, filter)).map(({ id }) => id)
    included += byRule.length
    expect({ index, viewer, settings, filter, ids: byDatabase }).toEqual({ index, viewer, settings, filter, ids: byRule.sort((one, other) => one - other) })
  }

  // Cases that include nothing, or everything, would prove little.
  expect(included).toBeGreaterThan(CASES * TICKETS * 0.03)
  expect(included).toBeLessThan(CASES * TICKETS * 0.6)
})
