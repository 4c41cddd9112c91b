import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GROUPS } from '#core/contract/activity/index.ts'
import type { Session } from '#core/contract/auth.ts'
import { getContact } from '#plugins/contacts/contract/index.ts'
import * as deeds from '#plugins/deeds/contract/index.ts'
import { createLabel, setContactLabels } from '#plugins/labels/contract/index.ts'
import { createNote, listNotes } from '#plugins/notes/contract/index.ts'
import * as tickets from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { createMacro, startRun } from '../contract/index.ts'

let desk: Desk
let macroId = 0
let labelId = 0
beforeAll(async () => {
  desk = await startDesk()
  const steps = [{ command: 'tickets.setPriority', args: {} }]
  macroId = (await desk.ask(createMacro, { name: 'Boas-vindas', isShared: true, steps }, desk.admin)).id
  labelId = (await desk.ask(createLabel, { tag: 'Novo', color: '#112233' }, desk.admin)).id
})
afterAll(() => desk.stop())

const listed = async (who: Session = desk.agent) => (await desk.ask(deeds.listActivity, {}, who)).deeds
const last = async (who: Session = desk.agent): Promise<deeds.ActivityItem> => {
  const [action] = await listed(who)
  if (!action) throw new Error('no deed')
  return action
}
const takeBack = (id: number, who: Session = desk.agent) => desk.ask(deeds.undoAction, { id }, who)
const opened = async () => (await desk.openTicket(desk.agent)).ticket
const notesOf = async ({ id }: tickets.Ticket) => (await desk.ask(listNotes, { ticketId: id }, desk.admin)).notes.length

/** Runs the macro as a browser does: its steps are priority, queue, label, note and a transfer. */
async function run(...on: tickets.Ticket[]): Promise<string> {
  const { runId } = await desk.ask(startRun, { id: macroId, ticketIds: on.map(({ id }) => id) }, desk.agent)
  const me = { token: desk.agent.token, partOf: runId }
  for (const { id, contactId } of on) {
    await desk.ask(tickets.updateTicket, { id, priority: 'high' }, me)
    await desk.ask(tickets.updateTicket, { id, queueId: desk.vendas }, me)
    await desk.ask(setContactLabels, { id: contactId, tags: [labelId] }, me)
    await desk.ask(createNote, { ticketId: id, note: 'Prometi retorno' }, me)
    await desk.ask(tickets.updateTicket, { id, isTransference: true, userId: desk.agent2.userId, queueId: desk.suporte }, me)
  }
  return runId
}
const KEYS = ['tickets.deed.priority.high', 'tickets.deed.queue', 'labels.deed.given', 'notes.deed.added', 'tickets.deed.transfer']

const stateOf = async (ticket: tickets.Ticket) => {
  const { status, userId, queueId, priority } = await desk.ticket(ticket.id)
  const { tags } = await desk.ask(getContact, { id: ticket.contactId }, desk.admin)
  return { status, userId, queueId, priority, tags: tags.map(({ tag }) => tag), notes: await notesOf(ticket) }
}

describe('a macro that ran', () => {
  test('is one entry with its name and its steps, and goes back as one, although its steps changed the same', async () => {
    const ticket = await opened()
    const [before, count] = [await stateOf(ticket), (await listed()).length]
    await run(ticket)
    const entry = await last()

    expect(await listed()).toHaveLength(count + 1)
    expect(entry).toMatchObject({
      kind: 'macros.run',
      said: { key: 'macros.deed.ran', values: { name: 'Boas-vindas' } },
      name: ticket.name,
      ticketId: ticket.id,
      whyNot: null,
    })
    expect(entry.steps.map(({ said }) => said.key)).toEqual(KEYS)
    expect(entry.steps.map(({ whyNot }) => whyNot)).toEqual(KEYS.map(() => null))
    const undone = await takeBack(entry.id)

    expect(await stateOf(ticket)).toEqual(before)
    expect(undone).toMatchObject({ undone: { by: 'Agente Um' }, whyNot: { code: 'undone' } })
    expect(undone.steps.every((step) => step.undone?.by === 'Agente Um')).toBe(true)
    expect((await listed()).slice(0, 2)).toMatchObject([
      { kind: 'deeds.undo', said: { key: 'macros.deed.ran' }, steps: [], whyNot: { code: 'final' } },
      { id: entry.id },
    ])
    expect(await listed()).toHaveLength(count + 2)
    expect(await desk.refusal(deeds.undoAction, { id: entry.id }, desk.agent)).toMatchObject({ status: 409, error: 'ERR_DEED_UNDONE' })
  })

  test('goes back by the mark that the browser keeps for Ctrl+Z: the same entry', async () => {
    const ticket = await opened()
    const before = await stateOf(ticket)
    const rowId = await run(ticket)
    const { id } = await last()

    expect(await desk.ask(deeds.undoActionOn, { rows: GROUPS, rowId, rev: 0 }, desk.agent)).toMatchObject({ id, undone: { by: 'Agente Um' } })
    expect(await stateOf(ticket)).toEqual(before)
  })

  test('goes back in part where somebody changed something since: who and what, and which steps did and did not', async () => {
    const ticket = await opened()
    await run(ticket)
    const { id } = await last()
    await desk.ask(setContactLabels, { id: ticket.contactId, tags: [] }, desk.supervisor)
    const by = { id: desk.supervisor.userId, name: 'Supervisão' }
    const whyNot = { code: 'changed', by, fields: [`tag:${labelId}`] }
    expect((await last()).whyNot).toBeNull()

    const refused = await desk.refusal(deeds.undoAction, { id }, desk.agent)

    expect(refused).toMatchObject({ status: 409, error: 'ERR_UNDONE_IN_PART' })
    const { steps } = deeds.undoneInPartSchema.parse(refused.body)
    expect(steps.map(({ undone }) => undone !== null)).toEqual([true, true, false, true, true])
    expect(steps[2]).toMatchObject({ said: { key: 'labels.deed.given' }, whyNot })
    expect(await stateOf(ticket)).toMatchObject({ status: 'open', userId: desk.agent.userId, queueId: desk.suporte, priority: 'none', notes: 0 })
    expect(await last()).toMatchObject({ id, undone: null, whyNot })
    expect(await desk.refusal(deeds.undoAction, { id }, desk.agent)).toMatchObject({
      status: 409,
      error: 'ERR_CHANGED_SINCE',
      body: { by, key: 'labels.deed.given' },
    })
  })

  test('keeps a step whose later step stays', async () => {
    const ticket = await opened()
    await run(ticket)
    await desk.ask(tickets.updateTicket, { id: ticket.id, status: 'open', userId: desk.supervisor.userId, queueId: desk.vendas }, desk.supervisor)
    const { steps } = await last()

    expect(steps.map(({ whyNot }) => whyNot?.code ?? null)).toEqual([null, 'changed', null, null, 'changed'])
  })

  test('on many is one entry as well', async () => {
    const [one, other] = [await opened(), await opened()]
    const before = [await stateOf(one), await stateOf(other)]
    await run(one, other)
    const entry = await last()

    expect(entry).toMatchObject({ said: { key: 'macros.deed.ranOnMany', values: { name: 'Boas-vindas', count: '2' } }, name: '', ticketId: null })
    expect(entry.steps.map(({ ticketId, contactId }) => ticketId ?? contactId)).toHaveLength(10)
    await takeBack(entry.id)
    expect([await stateOf(one), await stateOf(other)]).toEqual(before)
  })

  test('goes back once, also by two at once', async () => {
    const ticket = await opened()
    const before = await stateOf(ticket)
    await run(ticket)
    const { id } = await last()

    await Promise.all([1, 2, 3].map(() => desk.call('POST', `/deeds/${id}/undo`, { token: desk.agent.token })))

    expect(await stateOf(ticket)).toEqual(before)
    expect((await listed()).filter(({ kind, ticketId }) => kind === 'deeds.undo' && ticketId === ticket.id)).toHaveLength(1)
  })

  test('without a step that is kept is not listed', async () => {
    const { id } = await opened()
    const count = (await listed()).length

    await desk.ask(startRun, { id: macroId, ticketIds: [id] }, desk.agent)

    expect(await listed()).toHaveLength(count)
  })
})

describe('who', () => {
  test.each([
    ['a colleague', () => desk.agent2],
    ['another company', async () => (await desk.otherTenant()).admin],
  ])('%s neither sees it nor takes it back', async (_who, other) => {
    const ticket = await opened()
    const rowId = await run(ticket)
    const { id } = await last()
    const who = await other()

    expect((await listed(who)).map((action) => action.id)).not.toContain(id)
    expect(await desk.refusal(deeds.undoAction, { id }, who)).toMatchObject({ status: 404 })
    expect(await desk.refusal(deeds.undoActionOn, { rows: GROUPS, rowId, rev: 0 }, who)).toMatchObject({ status: 404 })
  })

  test('nobody puts a deed of theirs into the run of somebody else', async () => {
    const ticket = await opened()
    const partOf = await run(ticket)
    await desk.ask(tickets.updateTicket, { id: ticket.id, priority: 'low' }, { token: desk.agent2.token, partOf })

    expect(await last(desk.agent2)).toMatchObject({ kind: 'tickets.priority', steps: [] })
    expect((await last()).steps).toHaveLength(5)
  })

  test('what is named as no run of one is a deed by itself', async () => {
    const { id } = await opened()
    for (const partOf of ['nada', 'x y', 'x'.repeat(80)]) {
      await desk.ask(tickets.updateTicket, { id, priority: 'low' }, { token: desk.agent.token, partOf })
      expect(await last()).toMatchObject({ kind: 'tickets.priority', ticketId: id })
      await takeBack((await last()).id)
    }
  })

  test.each<[string, () => Promise<{ id: number; ticketIds: number[] }>, number, string]>([
    ['a macro that is not there', async () => ({ id: 999_999, ticketIds: [(await opened()).id] }), 404, 'ERR_NO_MACRO_FOUND'],
    ['a ticket that is not there', async () => ({ id: macroId, ticketIds: [999_999] }), 404, 'ERR_NO_TICKET_FOUND'],
    ['no ticket', async () => ({ id: macroId, ticketIds: [] }), 400, 'ERR_INVALID_INPUT'],
  ])('is refused for %s', async (_what, input, status, error) => {
    expect(await desk.refusal(startRun, await input(), desk.agent)).toMatchObject({ status, error })
  })

  test("is refused for a colleague's own macro, another company's, and without a session", async () => {
    const { id } = await opened()
    const own = await desk.ask(createMacro, { name: 'Minha', steps: [{ command: 'tickets.accept', args: {} }] }, desk.agent2)

    expect(await desk.refusal(startRun, { id: own.id, ticketIds: [id] }, desk.agent)).toMatchObject({ status: 404, error: 'ERR_NO_MACRO_FOUND' })
    expect(await desk.refusal(startRun, { id: macroId, ticketIds: [id] }, (await desk.otherTenant()).admin)).toMatchObject({ status: 404 })
    expect((await desk.call('POST', `/macros/${macroId}/runs`, { body: { ticketIds: [id] } })).status).toBe(401)
  })
})
