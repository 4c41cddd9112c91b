import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { createDeal, pipelines } from '#plugins/funnel/contract/index.ts'
import { createNote } from '#plugins/notes/contract/index.ts'
import { createTask, finishTask } from '#plugins/tasks/contract/index.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../../contract/index.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const page = (id: number, who: Session = desk.admin, before?: string) => desk.ask(contract.listTimeline, { id, ...(before !== undefined && { before }) }, who)
const keys = async (id: number, who?: Session) => (await page(id, who)).entries.map(({ key }) => key)

test('a timeline has what every plugin knows, the newest first, each with its place', async () => {
  const { ticket } = await desk.openTicket(desk.agent)
  const { id: ticketId, contactId, protocol } = ticket
  await desk.ask(createNote, { ticketId, note: 'Prefere cartão' }, desk.agent)
  const task = await desk.ask(createTask, { name: 'Ligar', ticketId }, desk.agent)
  await desk.ask(finishTask, { id: task.id, isFinished: true }, desk.agent)
  const stage = { id: '', name: 'Novo', colour: '#6b7280', limit: null, isLocked: false, probability: 50, rotDays: null, actions: [] }
  const pipeline = await desk.ask(pipelines.create, { name: 'Da linha do tempo', stages: [stage] }, desk.admin)
  const deal = await desk.ask(createDeal, { pipelineId: pipeline.id, title: 'Uniformes', contactId }, desk.admin)
  await desk.ask(updateTicket, { id: ticketId, status: 'closed' }, desk.agent)

  const { entries, next } = await page(contactId)

  expect(next).toBeNull()
  expect(entries.map(({ at }) => at)).toEqual(
    entries
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  expect(entries).toMatchObject([
    { key: 'tickets.timeline.closedBy', values: { protocol, by: desk.agent.username }, path: `/atendimento/${ticketId}` },
    { key: 'funnel.timeline.made', values: { title: 'Uniformes' }, path: `/funil/negocio/${deal.id}` },
    { key: 'tasks.timeline.finished', values: { name: 'Ligar' } },
    { key: 'tasks.timeline.made', values: { name: 'Ligar' } },
    { key: 'notes.timeline.written', values: { by: desk.agent.username }, text: 'Prefere cartão', path: `/atendimento/${ticketId}` },
    { key: 'tickets.timeline.openedBy', values: { by: desk.agent.username } },
    { key: 'tickets.timeline.begunIn', values: { queue: 'Suporte' } },
    { key: 'contacts.timeline.created' },
  ])
})

test('readers see no more of it than elsewhere', async () => {
  const { ticket } = await desk.openTicket(desk.agent)
  await desk.ask(createNote, { ticketId: ticket.id, note: 'Segredo' }, desk.agent)
  await desk.ask(createTask, { name: 'Da supervisão', ticketId: ticket.id }, desk.supervisor)
  expect(await keys(ticket.contactId)).toContain('tasks.timeline.made')
  await desk.place(desk.agent2, [desk.vendas])

  expect(await keys(ticket.contactId, desk.agent)).not.toContain('tasks.timeline.made')
  const seen = await page(ticket.contactId, desk.agent2)
  await desk.place(desk.agent2, [desk.suporte, desk.vendas])

  expect(seen.entries.map(({ key }) => key)).toEqual(['contacts.timeline.created'])
  expect(JSON.stringify(seen)).not.toContain('Segredo')
})

test('merges are told to those who may merge', async () => {
  const make = (name: string, number: string) => desk.ask(contract.createContact, { name, number }, desk.admin)
  const [kept, gone] = [await make('Ana', '(41) 98765-0001'), await make('Ana Lima', '(41) 98765-0002')]
  const { mergeId } = await desk.ask(contract.mergeContacts, { id: kept.id, otherId: gone.id }, desk.admin)

  expect((await page(kept.id)).entries[0]).toMatchObject({ key: 'contacts.timeline.mergedBy', values: { name: 'Ana Lima' } })
  expect(await keys(kept.id, desk.agent)).toEqual(['contacts.timeline.created'])

  await desk.ask(contract.separateContacts, { mergeId }, desk.admin)
  expect(await keys(kept.id)).toEqual(['contacts.timeline.mergedUndoneBy', 'contacts.timeline.created'])
})

test('it comes in pages that leave nothing out and tell nothing twice', async () => {
  const { ticket } = await desk.openTicket(desk.agent)
  for (let note = 1; note <= 32; note += 1) await desk.ask(createNote, { ticketId: ticket.id, note: `Nota ${note}` }, desk.agent)
  const first = await page(ticket.contactId)
  await desk.ask(createNote, { ticketId: ticket.id, note: 'Nova' }, desk.agent)

  const second = await page(ticket.contactId, desk.admin, first.next ?? undefined)

  expect(first.entries).toHaveLength(30)
  expect(second.next).toBeNull()
  const texts = [...first.entries, ...second.entries].flatMap(({ text }) => text ?? [])
  expect(texts).toEqual(Array.from({ length: 32 }, (_none, at) => `Nota ${32 - at}`))
})

test('a contact that one does not see has none, and a place that is none is refused', async () => {
  const others = await desk.ask(contract.createContact, { name: 'Rui', number: '(41) 98765-0009', wallets: [desk.agent2.userId] }, desk.admin)
  const { admin: stranger } = await desk.otherTenant()

  for (const who of [desk.agent, stranger]) expect((await desk.refusal(contract.listTimeline, { id: others.id }, who)).status).toBe(404)
  expect(await desk.call('GET', `/contacts/${others.id}/timeline?before=ontem`, { token: desk.admin.token })).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'before' }] },
  })
})
