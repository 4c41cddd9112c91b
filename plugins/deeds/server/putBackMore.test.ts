import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { getContact, updateContact } from '#plugins/contacts/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { createNote, deleteNote, listNotes, updateNote } from '#plugins/notes/contract/index.ts'
import * as tickets from '#plugins/tickets/contract/index.ts'
import { ticketPauses, tickets as ticketsTable } from '#plugins/tickets/server/tickets.table.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'
import { deeds } from './activity.table.ts'
import { activityTexts } from './activityTexts.table.ts'
import { removeOld } from './sweep.ts'
import { createDoings } from './testing/doings.ts'

const HOUR_MS = 3_600_000

let desk: Desk
let doings: ReturnType<typeof createDoings>
let otherSite = 0
let aheadMs = 0
beforeAll(async () => {
  desk = await startDesk({ now: () => new Date(Date.now() + aheadMs) })
  doings = createDoings(desk)
  const site = await tenantRows(desk.kernel.ctx.db, desk.admin, connections).insert({
    name: 'Outro site',
    type: 'webchat',
    token: 'outro',
    queueId: desk.suporte,
  })
  otherSite = site.id
})
afterAll(() => desk.stop())

const listed = async (ticketId: number) => (await desk.ask(listNotes, { ticketId }, desk.admin)).notes
const noteOf = async ({ id }: tickets.Ticket) => (await listed(id))[0]?.id ?? 0
const write = ({ id }: tickets.Ticket, who: Session = desk.agent) => desk.ask(createNote, { ticketId: id, note: 'Prometi retorno' }, who)
const pausesOf = ({ id }: tickets.Ticket) => tenantRows(desk.kernel.ctx.db, desk.admin, ticketPauses).find(eq(ticketPauses.ticketId, id))
const contactOf = ({ contactId }: tickets.Ticket) => desk.ask(getContact, { id: contactId }, desk.admin)
const edit = ({ contactId }: tickets.Ticket, change: object, who: Session = desk.agent) => desk.ask(updateContact, { id: contactId, ...change }, who)
const role = ({ id }: tickets.Ticket, userId: number, wanted: tickets.Participant['role'] | null, who: Session = desk.agent) =>
  desk.ask(tickets.setParticipant, { id, userId, role: wanted }, who)
const helper = () => desk.agent2.userId

/** All that these actions may change of a ticket, its notes and its contact, without what counts versions. */
async function stateOf(ticket: tickets.Ticket) {
  const { rev: _rev, updatedAt: _at, contact: _contact, ...now } = await desk.ticket(ticket.id)
  const { name, email, number, extraInfo } = await contactOf(ticket)
  const notes = (await listed(ticket.id)).map(({ rev: _noteRev, updatedAt: _noteAt, ...note }) => note)
  const pauses = (await pausesOf(ticket)).map(({ startedAt, endedAt }) => [startedAt, endedAt])
  return { now, notes, pauses, contact: { name, email, number, extraInfo: extraInfo.map((field) => [field.name, field.value]) } }
}

interface Case {
  what: string
  /** The state that it starts from, beyond an open ticket of `agent`. */
  first?: (ticket: tickets.Ticket) => Promise<unknown>
  do: (ticket: tickets.Ticket) => Promise<unknown>
  kind: string
  key: string
  values?: object
  /** Change that somebody else makes afterwards, and the fields that stand against the undo then. */
  since: (ticket: tickets.Ticket) => Promise<unknown>
  changed: string[]
}

const cases = (): Case[] => [
  {
    what: 'stopping the clock',
    do: ({ id }) => desk.ask(tickets.pauseTicket, { id }, desk.agent),
    kind: 'tickets.pause',
    key: 'tickets.deed.pause',
    since: ({ id }) => desk.ask(tickets.resumeTicket, { id }, desk.supervisor),
    changed: ['pausedAt'],
  },
  {
    what: 'starting the clock',
    first: ({ id }) => desk.ask(tickets.pauseTicket, { id }, desk.supervisor),
    do: ({ id }) => desk.ask(tickets.resumeTicket, { id }, desk.agent),
    kind: 'tickets.resume',
    key: 'tickets.deed.resume',
    since: ({ id }) => desk.ask(tickets.pauseTicket, { id }, desk.supervisor),
    changed: ['pausedAt'],
  },
  {
    what: 'stopping the clock of what is resolved since',
    do: ({ id }) => desk.ask(tickets.pauseTicket, { id }, desk.agent),
    kind: 'tickets.pause',
    key: 'tickets.deed.pause',
    since: ({ id }) => doings.update(id, { status: 'closed' }, desk.supervisor),
    changed: ['pausedAt'],
  },
  {
    what: 'asking for help',
    do: (ticket) => role(ticket, helper(), 'collaborator'),
    kind: 'tickets.setParticipant',
    key: 'tickets.deed.role.collaborator',
    values: { name: 'Agente Dois' },
    since: (ticket) => role(ticket, helper(), null, desk.supervisor),
    changed: [`collaborator:${helper()}`],
  },
  {
    what: 'sending a helper away',
    first: (ticket) => role(ticket, helper(), 'collaborator', desk.supervisor),
    do: (ticket) => role(ticket, helper(), null),
    kind: 'tickets.setParticipant',
    key: 'tickets.deed.role.none',
    values: { name: 'Agente Dois' },
    since: (ticket) => role(ticket, helper(), 'follower', desk.supervisor).then(() => role(ticket, helper(), 'collaborator', desk.supervisor)),
    changed: [`collaborator:${helper()}`],
  },
  {
    what: 'following',
    do: (ticket) => role(ticket, desk.agent.userId, 'follower'),
    kind: 'tickets.setParticipant',
    key: 'tickets.deed.role.follower.own',
    since: (ticket) => role(ticket, desk.agent.userId, 'collaborator', desk.supervisor),
    changed: [`follower:${desk.agent.userId}`],
  },
  {
    what: 'another connection',
    do: ({ id }) => desk.ask(tickets.moveTicket, { id, whatsappId: otherSite }, desk.agent),
    kind: 'tickets.move',
    key: 'tickets.deed.move',
    values: { to: 'Outro site' },
    since: ({ id, whatsappId }) => desk.ask(tickets.moveTicket, { id, whatsappId }, desk.supervisor),
    changed: ['whatsappId'],
  },
  {
    what: 'writing a note',
    do: (ticket) => write(ticket),
    kind: 'notes.add',
    key: 'notes.deed.added',
    since: async (ticket) => desk.ask(deleteNote, { id: await noteOf(ticket) }, desk.supervisor),
    changed: ['isThere', 'text', 'mentions'],
  },
  {
    what: 'changing a note',
    first: (ticket) => write(ticket),
    do: async (ticket) => desk.ask(updateNote, { id: await noteOf(ticket), note: '@Agente Dois veja', mentionUserIds: [helper()] }, desk.agent),
    kind: 'notes.change',
    key: 'notes.deed.changed',
    since: async (ticket) => desk.ask(deleteNote, { id: await noteOf(ticket) }, desk.supervisor),
    changed: ['text', 'mentions'],
  },
  {
    what: "deleting a note, which comes back as its author's",
    first: (ticket) => write(ticket, desk.agent),
    do: async (ticket) => desk.ask(deleteNote, { id: await noteOf(ticket) }, desk.agent),
    kind: 'notes.delete',
    key: 'notes.deed.deleted',
    // Nobody else can change what is gone; an undo by who may see it brings it back before.
    since: async () => doings.takeBack((await doings.last()).id, desk.admin),
    changed: [],
  },
  {
    what: "a contact's name",
    do: (ticket) => edit(ticket, { name: 'Maria Segredo' }),
    kind: 'contacts.edit',
    key: 'contacts.deed.name',
    since: (ticket) => edit(ticket, { name: 'Outro nome' }, desk.supervisor),
    changed: ['name'],
  },
  {
    what: "a contact's address",
    do: (ticket) => edit(ticket, { email: 'maria@exemplo.com' }),
    kind: 'contacts.edit',
    key: 'contacts.deed.email',
    since: (ticket) => edit(ticket, { email: null }, desk.supervisor),
    changed: ['email'],
  },
  {
    what: 'a further fact of a contact',
    first: (ticket) => edit(ticket, { extraInfo: [{ name: 'CPF', value: '111' }] }, desk.supervisor),
    do: (ticket) => edit(ticket, { extraInfo: [{ name: 'CPF', value: '222' }] }),
    kind: 'contacts.edit',
    key: 'contacts.deed.extra',
    values: { field: 'CPF' },
    since: (ticket) => edit(ticket, { extraInfo: [] }, desk.supervisor),
    changed: ['extra:CPF'],
  },
  {
    what: 'several of them at once',
    first: (ticket) => edit(ticket, { extraInfo: [{ name: 'CPF', value: '111' }] }, desk.supervisor),
    do: (ticket) => edit(ticket, { name: 'Nova', extraInfo: [{ name: 'RG', value: '9' }] }),
    kind: 'contacts.edit',
    key: 'contacts.deed.texts',
    since: (ticket) => edit(ticket, { extraInfo: [{ name: 'RG', value: '8' }] }, desk.supervisor),
    changed: ['extra:RG'],
  },
]

test.each(['12025550123', '3545812345'])("a contact's number of another country goes back as it was: %s", async (number) => {
  const contact = { name: 'John', number, searchText: 'john' }
  const { id } = await tenantRows(desk.kernel.ctx.db, desk.admin, contacts).insert(contact)
  await desk.ask(updateContact, { id, number: `+55 11 91234-${1_000 + id}` }, desk.agent)

  await doings.takeBack((await doings.last()).id)

  expect((await desk.ask(getContact, { id }, desk.admin)).number).toBe(number)
})

describe('it is noted, goes back to what it was, and is for nobody else:', () => {
  test('every one of them', async () => {
    const { admin: neighbour } = await desk.otherTenant()
    for (const { what, first, kind, key, values = {}, ...action } of cases()) {
      const ticket = await doings.opened()
      await first?.(ticket)
      const before = await stateOf(ticket)
      await action.do(ticket)
      const done = await doings.last()

      expect(done, what).toMatchObject({ kind, said: { key, values }, contactId: ticket.contactId, undone: null, whyNot: null })
      expect(await stateOf(ticket), what).not.toEqual(before)
      for (const other of [desk.agent2, neighbour]) expect(await doings.refused(done.id, other), what).toMatchObject({ status: 404 })
      await doings.takeBack(done.id)

      expect(await stateOf(ticket), what).toEqual(before)
      expect(await doings.refused(done.id), what).toMatchObject({ status: 409, error: 'ERR_DEED_UNDONE' })
    }
  })

  test('every one of them, refused by name once somebody else changed the same', async () => {
    for (const { what, first, since, changed, ...action } of cases()) {
      if (changed.length === 0) continue
      const ticket = await doings.opened()
      await first?.(ticket)
      await action.do(ticket)
      const { id } = await doings.last()
      await since(ticket)
      const now = await stateOf(ticket)

      const by = { id: desk.supervisor.userId, name: 'Supervisão' }
      expect((await doings.last()).whyNot, what).toEqual({ code: 'changed', by, fields: changed })
      expect(await doings.refused(id), what).toMatchObject({ status: 409, error: 'ERR_CHANGED_SINCE', body: { by, what: changed } })
      expect(await stateOf(ticket), what).toEqual(now)
    }
  })

  test('every one of them, not by who may not see the row any more', async () => {
    for (const { what, first, ...action } of cases().filter(({ kind }) => kind.startsWith('tickets.') || kind.startsWith('notes.'))) {
      const ticket = await doings.opened()
      await first?.(ticket)
      await action.do(ticket)
      const { id } = await doings.last()
      await tenantRows(desk.kernel.ctx.db, desk.admin, ticketsTable).update(eq(ticketsTable.id, ticket.id), {
        queueId: desk.vendas,
        userId: desk.agent2.userId,
      })
      await desk.place(desk.agent, [desk.suporte])

      expect(await doings.refused(id), what).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
      await desk.place(desk.agent, [desk.suporte, desk.vendas])
    }
  })
})

test('whoever helps on a ticket that a colleague has by now is not for an agent to send away', async () => {
  const ticket = await doings.opened()
  await role(ticket, helper(), 'collaborator')
  const { id } = await doings.last()
  await doings.update(ticket.id, { status: 'open', userId: desk.supervisor.userId }, desk.supervisor)

  expect((await doings.last()).whyNot).toMatchObject({ code: 'noRight' })
  expect(await doings.refused(id)).toMatchObject({ status: 403 })
})

test('a note of somebody else comes back as theirs, and its text is not for an administrator to change back', async () => {
  const ticket = await doings.opened()
  const note = await write(ticket)
  await desk.ask(deleteNote, { id: note.id }, desk.supervisor)

  await doings.takeBack((await doings.last(desk.supervisor)).id, desk.supervisor)
  expect(await listed(ticket.id)).toMatchObject([{ id: note.id, note: note.note, user: { id: desk.agent.userId }, createdAt: note.createdAt }])
  await desk.ask(updateNote, { id: note.id, note: 'Outra coisa' }, desk.agent)
  expect(await doings.refused((await doings.last()).id, desk.admin)).toMatchObject({ status: 403 })
})

test('moving a whole connection is not listed for each ticket, and still stands against what was done before', async () => {
  const ticket = await doings.opened()
  await desk.ask(tickets.moveTicket, { id: ticket.id, whatsappId: otherSite }, desk.agent)
  const count = (await doings.mine(desk.admin)).length

  await desk.ask(tickets.moveAllTickets, { from: otherSite, to: ticket.whatsappId }, desk.admin)

  expect(await doings.mine(desk.admin)).toHaveLength(count)
  expect((await doings.last()).whyNot).toMatchObject({ code: 'changed', by: { id: desk.admin.userId } })
})

test('the log keeps no word that was written; what goes back lies apart, for a day or until it went back', async () => {
  const ticket = await doings.opened()
  const { id } = await write(ticket)
  await desk.ask(updateNote, { id, note: 'Outra promessa' }, desk.agent)
  await edit(ticket, { email: 'segredo@exemplo.com' })
  await edit(ticket, { email: 'outro@exemplo.com' })
  const { db } = desk.kernel.ctx
  const storedTexts = async () => JSON.stringify(await tenantRows(db, desk.agent, activityTexts).find())

  const log = JSON.stringify(await tenantRows(db, desk.agent, deeds).find())
  for (const secret of ['Prometi', 'promessa', 'segredo@', 'outro@']) expect(log).not.toContain(secret)
  expect(await storedTexts()).toContain('segredo@')
  await doings.takeBack((await doings.last()).id)
  expect(await storedTexts()).not.toContain('segredo@')
  expect(await storedTexts()).toContain('Prometi')
  aheadMs = 24 * HOUR_MS
  await removeOld(desk.kernel.ctx)
  aheadMs = 0
  expect(await storedTexts()).toBe('[]')
})

test.each([contract.undoAction.path])('%s is for people who are signed in', async (path) => {
  expect((await desk.call('POST', path.replace(':id', '1'))).status).toBe(401)
})
