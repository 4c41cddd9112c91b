import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Session } from '#core/contract/auth.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { sendMessage } from '#plugins/chat/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { getTicket, listTicketLogs, mergeTicket, ownerCalled, ticketUpdated, unmergeTicket, updateTicket } from '#plugins/tickets/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

type Written = Partial<Omit<z.input<(typeof contract.createNote)['input']>, 'ticketId'>>

/** A conversation of `agent` in Suporte. */
const newTicket = async () => (await desk.openTicket(desk.agent)).ticket
const write = (who: Session, ticketId: number, written: Written = {}) => desk.ask(contract.createNote, { ticketId, note: 'Já liguei', ...written }, who)
const refused = (who: Session, ticketId: number, written: Written = {}) => desk.refusal(contract.createNote, { ticketId, note: 'Já liguei', ...written }, who)
const listed = async (who: Session, filter: z.input<(typeof contract.listNotes)['input']>) => (await desk.ask(contract.listNotes, filter, who)).notes
/** `agent2` reads nothing of Suporte meanwhile. */
const outside = async (work: () => Promise<void>) => {
  await desk.place(desk.agent2, [desk.vendas])
  try {
    await work()
  } finally {
    await desk.place(desk.agent2, [desk.suporte, desk.vendas])
  }
}

describe('a word that goes along with a transfer', () => {
  test('is a note that whoever gets the ticket reads, also where the giver sees it no more', async () => {
    await outside(async () => {
      const ticket = await newTicket()
      await desk.place(desk.agent, [desk.suporte])

      await desk.ask(updateTicket, { id: ticket.id, isTransference: true, queueId: desk.vendas, note: ' Quer a segunda via ' }, desk.agent)

      expect(await listed(desk.agent2, { ticketId: ticket.id })).toMatchObject([{ note: 'Quer a segunda via', user: { id: desk.agent.userId } }])
      expect(await desk.refusal(contract.listNotes, { ticketId: ticket.id }, desk.agent)).toMatchObject({ status: 404 })
      await desk.place(desk.agent, [desk.suporte, desk.vendas])
    })
  })

  test('is told to the person who gets the ticket, and to nobody else', async () => {
    const { ticket, visitor } = await desk.openTicket(desk.agent)
    const [receiver, admin] = [await desk.socket(desk.agent2), await desk.socket(desk.admin)]

    await desk.ask(updateTicket, { id: ticket.id, isTransference: true, userId: desk.agent2.userId, note: 'Quer a segunda via' }, desk.agent)

    expect(await receiver.hear(ownerCalled)).toMatchObject({ ticketId: ticket.id, type: 'given', note: 'Quer a segunda via' })
    await admin.settle()
    expect(admin.allOf(ownerCalled)).toEqual([])
    expect(JSON.stringify(await visitor.read())).not.toContain('segunda via')
  })

  test('is not kept where the transfer is refused, and belongs to a transfer alone', async () => {
    const ticket = await newTicket()

    const toNowhere = await desk.refusal(updateTicket, { id: ticket.id, isTransference: true, queueId: 999_999, note: 'Segue' }, desk.agent)
    const alone = await desk.refusal(updateTicket, { id: ticket.id, status: 'closed', note: 'Segue' }, desk.agent)

    expect(toNowhere).toMatchObject({ status: 422, body: { fields: [{ field: 'queueId' }] } })
    expect(alone).toMatchObject({ status: 422, body: { fields: [{ field: 'note' }] } })
    expect(await listed(desk.agent, { ticketId: ticket.id })).toEqual([])
    expect((await desk.ask(getTicket, { id: ticket.id }, desk.agent)).status).toBe('open')
  })
})

describe('a note', () => {
  test.each(['/notes', '/notes/'])('is written and listed at %s, and stands in what happened', async (path) => {
    const ticket = await newTicket()

    const made = await desk.call('POST', path, { token: desk.agent.token, body: { ticketId: ticket.id, note: '  Prometi retorno  ' } })
    const list = await desk.call('GET', `${path}?ticketId=${ticket.id}`, { token: desk.agent2.token })

    expect(made).toMatchObject({
      status: 200,
      body: {
        note: 'Prometi retorno',
        ticketId: ticket.id,
        contact: { id: ticket.contactId },
        user: { id: desk.agent.userId, name: 'Agente Um' },
        mentions: [],
      },
    })
    expect(list.body).toEqual({ notes: [made.body], count: 1, hasMore: false })
    expect((await desk.ask(listTicketLogs, { ticketId: ticket.id }, desk.agent)).map(({ type }) => type)).toContain('note')
  })

  test('never reaches the visitor', async () => {
    const { ticket, visitor } = await desk.openTicket(desk.agent)
    const ear = await visitor.socket()

    await write(desk.agent, ticket.id, { note: 'Cliente difícil' })

    await desk.ask(sendMessage, { ticketId: ticket.id, body: 'Um momento' }, desk.agent)
    await ear.until('the reply', (heard) => (JSON.stringify(heard).includes('Um momento') ? true : undefined))
    expect(JSON.stringify(ear.heard)).not.toContain('difícil')
    expect(JSON.stringify(await visitor.read())).not.toContain('difícil')
  })

  test.each([
    ['nothing', '  ', 'required'],
    ['too much', 'x'.repeat(4_097), 'too_big'],
  ])('of %s is refused', async (_what, note, code) => {
    const ticket = await newTicket()

    expect(await refused(desk.agent, ticket.id, { note })).toMatchObject({ status: 422, body: { fields: [{ field: 'note', code }] } })
  })

  test('is changed by its author alone, and deleted by who leads as well', async () => {
    const ticket = await newTicket()
    const [first, second] = [await write(desk.agent, ticket.id), await write(desk.agent, ticket.id)]

    expect(await desk.refusal(contract.updateNote, { id: first.id, note: 'Outra' }, desk.supervisor)).toMatchObject({ status: 403 })
    expect(await desk.ask(contract.updateNote, { id: first.id, note: 'Outra' }, desk.agent)).toMatchObject({ note: 'Outra', rev: 2 })
    expect(await desk.refusal(contract.deleteNote, { id: first.id }, desk.agent2)).toMatchObject({ status: 403 })
    await desk.ask(contract.deleteNote, { id: first.id }, desk.agent)
    await desk.ask(contract.deleteNote, { id: second.id }, desk.supervisor)
    expect(await listed(desk.agent, { ticketId: ticket.id })).toEqual([])
  })

  test('is for those who may read the ticket, and nobody else', async () => {
    const ticket = await newTicket()
    const { id } = await write(desk.agent, ticket.id, { note: 'Reservado' })

    await outside(async () => {
      const ear = await desk.socket(desk.agent2)
      await desk.ask(contract.updateNote, { id, note: 'Reservado ainda' }, desk.agent)
      await ear.settle()

      expect(ear.allOf(contract.noteSaved)).toEqual([])
      expect(JSON.stringify(ear.heard)).not.toContain('Reservado')
      expect(await desk.refusal(contract.listNotes, { ticketId: ticket.id }, desk.agent2)).toMatchObject({ status: 404, error: 'ERR_NO_TICKET_FOUND' })
      expect(await listed(desk.agent2, { contactId: ticket.contactId })).toEqual([])
      expect(await refused(desk.agent2, ticket.id)).toMatchObject({ status: 404 })
      expect(await desk.refusal(contract.updateNote, { id, note: 'x' }, desk.agent2)).toMatchObject({ status: 404, error: 'ERR_NO_NOTE_FOUND' })
      expect(await desk.refusal(contract.deleteNote, { id }, desk.agent2)).toMatchObject({ status: 404 })
    })
    expect(await listed(desk.agent2, { contactId: ticket.contactId })).toHaveLength(1)
  })

  test('is told at once to who may read the ticket, also when it changes and goes', async () => {
    const ticket = await newTicket()
    const ear = await desk.socket(desk.agent2)

    const { id } = await write(desk.agent, ticket.id)
    expect(await ear.hear(contract.noteSaved, (note) => note.id === id)).toMatchObject({ note: 'Já liguei', ticketId: ticket.id })
    await desk.ask(contract.updateNote, { id, note: 'Liguei de novo' }, desk.agent)
    expect(await ear.hear(contract.noteSaved, (note) => note.id === id && note.rev === 2)).toMatchObject({ note: 'Liguei de novo' })
    await desk.ask(contract.deleteNote, { id }, desk.agent)
    expect(await ear.hear(contract.noteGone, (gone) => gone.id === id)).toEqual({ id, ticketId: ticket.id })
  })
})

describe('the list', () => {
  test('finds by text, person, contact and day, newest first', async () => {
    const ticket = await newTicket()
    const first = await write(desk.agent, ticket.id, { note: 'Orçamento não aprovado' })
    const second = await write(desk.agent2, ticket.id, { note: 'Segunda' })
    const ids = async (filter: z.input<(typeof contract.listNotes)['input']>) =>
      (await listed(desk.admin, { contactId: ticket.contactId, ...filter })).map(({ id }) => id)
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()

    expect(await ids({})).toEqual([second.id, first.id])
    expect(await ids({ searchParam: 'orcamento NAO' })).toEqual([first.id])
    expect(await ids({ userId: desk.agent2.userId })).toEqual([second.id])
    expect(await ids({ startDate: tomorrow })).toEqual([])
    expect(await ids({ endDate: tomorrow.slice(0, 10) })).toEqual([second.id, first.id])
  })

  test('comes in pages of forty', async () => {
    const ticket = await newTicket()
    for (let at = 0; at < 41; at += 1) await write(desk.agent, ticket.id, { note: `Nota ${at}` })

    const [first, second] = [
      await desk.ask(contract.listNotes, { ticketId: ticket.id }, desk.agent),
      await desk.ask(contract.listNotes, { ticketId: ticket.id, pageNumber: 2 }, desk.agent),
    ]

    expect([first.notes.length, first.count, first.hasMore, first.notes[0]?.note]).toEqual([40, 41, true, 'Nota 40'])
    expect([second.notes.length, second.hasMore]).toEqual([1, false])
  })
})

describe('somebody who is named', () => {
  test('is told, once, and oneself never', async () => {
    const ticket = await newTicket()
    const [ear, own] = [await desk.socket(desk.agent2), await desk.socket(desk.agent)]

    const { id, mentions } = await write(desk.agent, ticket.id, { note: '@Agente Dois veja', mentionUserIds: [desk.agent2.userId, desk.agent.userId] })
    await ear.hear(contract.noteMentioned, (note) => note.id === id)
    await desk.ask(contract.updateNote, { id, note: '@Agente Dois veja logo', mentionUserIds: [desk.agent2.userId] }, desk.agent)
    await ear.hear(contract.noteSaved, (note) => note.rev === 2 && note.id === id)
    await Promise.all([ear.settle(), own.settle()])

    expect(mentions).toEqual([{ id: desk.agent2.userId, name: 'Agente Dois' }])
    expect(ear.allOf(contract.noteMentioned)).toHaveLength(1)
    expect(own.allOf(contract.noteMentioned)).toEqual([])
  })

  test('and may not read the ticket is named in the refusal, or made a collaborator', async () => {
    const ticket = await newTicket()
    await outside(async () => {
      const ear = await desk.socket(desk.agent2)
      const named = { note: '@Agente Dois', mentionUserIds: [desk.agent2.userId] }

      expect(await refused(desk.agent, ticket.id, named)).toMatchObject({
        status: 422,
        error: 'ERR_MENTION_CANNOT_READ',
        body: { people: [{ id: desk.agent2.userId, name: 'Agente Dois' }] },
      })
      expect(await listed(desk.agent, { ticketId: ticket.id })).toEqual([])
      const { id } = await write(desk.agent, ticket.id, { ...named, addAsCollaborator: true })

      await ear.hear(contract.noteMentioned, (note) => note.id === id)
      await ear.hear(ticketUpdated, (row) => row.id === ticket.id)
      expect((await desk.ask(getTicket, { id: ticket.id }, desk.agent2)).participants).toMatchObject([{ id: desk.agent2.userId, role: 'collaborator' }])
      expect(await listed(desk.agent2, { ticketId: ticket.id })).toHaveLength(1)
    })
  })

  test('is not let in by an agent whose ticket it is not', async () => {
    const ticket = (await desk.openTicket(desk.supervisor)).ticket
    await outside(async () => {
      const named = { note: '@Agente Dois', mentionUserIds: [desk.agent2.userId], addAsCollaborator: true }

      expect(await refused(desk.agent, ticket.id, named)).toMatchObject({ status: 403 })
      expect(await desk.refusal(getTicket, { id: ticket.id }, desk.agent2)).toMatchObject({ status: 404 })
    })
  })

  test('is of the company', async () => {
    const ticket = await newTicket()
    const { admin: neighbour } = await desk.otherTenant()

    expect(await refused(desk.agent, ticket.id, { mentionUserIds: [neighbour.userId] })).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'mentionUserIds', code: 'invalid_value' }] },
    })
  })
})

test('notes go with a ticket that is merged, and come back with it', async () => {
  const from = await newTicket()
  const { db } = desk.kernel.ctx
  const site = await tenantRows(db, desk.admin, connections).insert({ name: 'Outro site', type: 'webchat', token: 'outro-site', queueId: desk.suporte })
  const facts = { contactId: from.contactId, whatsappId: site.id, channel: 'webchat', queueId: desk.suporte, userId: desk.agent.userId, sortAt: new Date() }
  const into = await tenantRows(db, desk.admin, tickets).insert({ ...facts, status: 'open', protocol: 'p-notas' })
  await write(desk.agent, from.id, { note: 'Da primeira' })
  await write(desk.agent, into.id, { note: 'Da segunda' })
  const of = async (ticketId: number) => (await listed(desk.agent, { ticketId })).map(({ note }) => note)

  await desk.ask(mergeTicket, { id: from.id, intoId: into.id }, desk.agent)
  expect(await of(into.id)).toEqual(['Da segunda', 'Da primeira'])
  expect(await of(from.id)).toEqual([])
  await write(desk.agent, into.id, { note: 'Depois' })
  await desk.ask(unmergeTicket, { id: from.id }, desk.agent)

  expect(await of(into.id)).toEqual(['Depois', 'Da segunda'])
  expect(await of(from.id)).toEqual(['Da primeira'])
})

test('with the earlier tickets of the contact, their notes from before this one come too, as far as one may read them', async () => {
  const { ticket: first, visitor } = await desk.openTicket(desk.agent)
  await write(desk.agent, first.id, { note: 'Da primeira vez' })
  await desk.ask(updateTicket, { id: first.id, status: 'closed' }, desk.agent)
  await visitor.write('De novo')
  const second = await visitor.ticketId()
  await desk.ask(updateTicket, { id: second, status: 'open', userId: desk.agent.userId, queueId: desk.vendas }, desk.agent)
  await write(desk.agent, second, { note: 'Desta vez' })
  await write(desk.agent, first.id, { note: 'Tarde demais' })
  const texts = async (who: Session, ticketId: number) => (await listed(who, { ticketId, earlier: true })).map(({ note }) => note)

  expect(await texts(desk.agent, second)).toEqual(['Desta vez', 'Da primeira vez'])
  expect(await texts(desk.agent, first.id)).toEqual(['Tarde demais', 'Da primeira vez'])
  await outside(async () => expect(await texts(desk.agent2, second)).toEqual(['Desta vez']))
})
