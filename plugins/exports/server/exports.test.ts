import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { hideNumbers } from '#plugins/contacts/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { getMedia } from '#plugins/media/contract/index.ts'
import { mediaFiles } from '#plugins/media/server/media.table.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { cancelExport, exportChanged, exportedConversationSchema, exportMessages, getExport, listExports } from '../contract/index.ts'
import { conversationExports, type ExportRow } from './exports.table.ts'
import { runExport } from './runExport.ts'
import { type ExportDesk, startExportDesk } from './testing/exportDesk.ts'

let desk: ExportDesk
beforeAll(async () => {
  desk = await startExportDesk()
})
afterAll(() => desk.stop())

const NOT_THERE = { status: 404, error: 'ERR_NO_EXPORT_FOUND' }
const rows = () => tenantRows(desk.kernel.ctx.db, desk.admin, conversationExports)
const files = (id: string) => tenantRows(desk.kernel.ctx.db, desk.admin, mediaFiles).find(eq(mediaFiles.id, id))

/** The row of an export that nobody has begun to write. */
const waitingRow = (who: Session, ticket: Ticket, more: Partial<ExportRow> = {}): Promise<ExportRow> =>
  rows().insert({ id: newId(), userId: who.userId, ticketId: ticket.id, format: 'json', language: 'pt-BR', ...more })

/** A ticket of *Vendas* and an agent who is not there. */
async function outOfSight<R>(work: (ticket: Ticket) => Promise<R>): Promise<R> {
  const { ticket } = await desk.openTicket(desk.agent)
  await desk.place(desk.agent2, [desk.vendas])
  try {
    return await work(ticket)
  } finally {
    await desk.place(desk.agent2, [desk.suporte, desk.vendas])
  }
}

test('the file of somebody who may not see numbers holds none', async () => {
  const { ticket } = await desk.openTicket(desk.agent)
  await tenantRows(desk.kernel.ctx.db, desk.admin, contacts).update(eq(contacts.id, ticket.contactId), { number: '5511988776655' })

  const file = async (who: Session) => {
    const { export: begun } = await desk.ask(exportMessages, { ticketId: ticket.id, format: 'json' }, who)
    return (await desk.download((await desk.ended(who, begun.id)).downloadLink)).toString('utf8')
  }
  const [ofAgent, ofAdmin] = await desk.withSetting(hideNumbers, 'enabled', async () => [await file(desk.agent), await file(desk.admin)])

  expect(ofAgent).toContain('+55 11 •••••-6655')
  expect(ofAgent).not.toContain('5511988776655')
  expect(ofAdmin).toContain('5511988776655')
})

describe('at the addresses of the family', () => {
  test.each(['', '/'])('a short conversation is answered, with %j at the end', async (end) => {
    const { ticket } = await desk.waitingTicket('Bom dia')
    const begun = await desk.call('GET', `/exportMessages/${ticket.id}${end}?format=json`, { token: desk.agent.token })
    const { export: first } = exportMessages.output.parse(begun.body)

    const done = await desk.ended(desk.agent, first.id)
    const { messages } = exportedConversationSchema.parse(JSON.parse((await desk.download(done.downloadLink)).toString('utf8')))

    expect(begun.status).toBe(200)
    expect(done).toMatchObject({ id: first.id, ticketId: ticket.id, format: 'json', status: 'done', done: 1, total: 1, failure: null })
    expect(messages.map(({ body }) => body)).toEqual(['Bom dia'])
  })

  test('without a format it is a PDF, that browsers only ever save', async () => {
    const { ticket } = await desk.waitingTicket()
    const { body } = await desk.call('GET', `/exportMessages/${ticket.id}`, { token: desk.agent.token })
    const { downloadLink } = await desk.ended(desk.agent, exportMessages.output.parse(body).export.id)

    const answer = await fetch(desk.base + downloadLink)

    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;.*\.pdf/)
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  test.each(['format=xml', 'format=', 'format=pdf&format=json', 'language=fr'])('%s is no wish', async (query) => {
    const { ticket } = await desk.waitingTicket()

    const reply = await desk.call('GET', `/exportMessages/${ticket.id}?${query}`, { token: desk.agent.token })

    expect(reply).toMatchObject({ status: 400, body: { error: 'ERR_INVALID_INPUT' } })
  })
})

describe('who', () => {
  test('whoever may not read the ticket finds none', async () => {
    await outOfSight(async (ticket) => {
      expect(await desk.refusal(exportMessages, { ticketId: ticket.id }, desk.agent2)).toMatchObject({ status: 404, error: 'ERR_NO_TICKET_FOUND' })
    })
  })

  test('neither does another company', async () => {
    const { ticket } = await desk.waitingTicket()
    const { id } = await desk.exported(desk.agent, ticket.id, 'json')
    const { admin } = await desk.otherTenant()

    expect(await desk.refusal(exportMessages, { ticketId: ticket.id }, admin)).toMatchObject({ status: 404 })
    expect(await desk.refusal(getExport, { id }, admin)).toMatchObject(NOT_THERE)
    expect(await desk.refusal(cancelExport, { id }, admin)).toMatchObject(NOT_THERE)
    expect(await desk.refusal(getMedia, { id }, admin)).toMatchObject({ status: 404 })
    expect(await desk.ask(listExports, {}, admin)).toEqual({ exports: [] })
  })

  test('an export is of the person who asked, not even of the admin', async () => {
    const { ticket } = await desk.waitingTicket()
    const { id } = await desk.exported(desk.agent, ticket.id, 'json')

    for (const who of [desk.agent2, desk.supervisor, desk.admin]) {
      expect(await desk.refusal(getExport, { id }, who)).toMatchObject(NOT_THERE)
      expect(await desk.refusal(cancelExport, { id }, who)).toMatchObject(NOT_THERE)
      expect(await desk.refusal(getMedia, { id }, who)).toMatchObject({ status: 404 })
      expect((await desk.ask(listExports, {}, who)).exports.map((each) => each.id)).not.toContain(id)
    }
    expect(await desk.ask(getMedia, { id }, desk.agent)).toMatchObject({ id, name: `Conversa ${ticket.id} Maria Souza.json` })
    expect((await desk.ask(listExports, {}, desk.agent)).exports.map((each) => each.id)).toContain(id)
  })

  test('the superadmin, who has no company, exports nothing', async () => {
    expect(await desk.refusal(listExports, {}, desk.superadmin)).toMatchObject({ status: 403 })
  })

  test('rights that end before the download take it away', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const { id } = await desk.exported(desk.agent2, ticket.id, 'json')
    await desk.place(desk.agent2, [desk.vendas])

    expect(await desk.refusal(getExport, { id }, desk.agent2)).toMatchObject(NOT_THERE)
    expect(await desk.refusal(getMedia, { id }, desk.agent2)).toMatchObject({ status: 404 })
    expect((await desk.ask(listExports, {}, desk.agent2)).exports.map((each) => each.id)).not.toContain(id)
    await desk.place(desk.agent2, [desk.suporte, desk.vendas])
    expect((await desk.ask(getExport, { id }, desk.agent2)).export.downloadLink).not.toBeNull()
  })

  test('rights that end before it is written leave nothing to write', async () => {
    await outOfSight(async (ticket) => {
      const { id, tenantId } = await waitingRow(desk.agent2, ticket)

      await runExport(desk.kernel.ctx, { tenantId, id })

      expect(await rows().first(eq(conversationExports.id, id))).toMatchObject({ status: 'failed', failure: 'ERR_NO_TICKET_FOUND' })
      expect(await files(id)).toEqual([])
    })
  })

  test('progress is told to the person alone', async () => {
    const { ticket } = await desk.waitingTicket()
    const [agent, agent2, admin] = [await desk.socket(desk.agent), await desk.socket(desk.agent2), await desk.socket(desk.admin)]

    const { id } = await desk.exported(desk.agent, ticket.id, 'json')

    expect(await agent.hear(exportChanged, (row) => row.id === id && row.status === 'done')).toMatchObject({ done: 1, total: 1 })
    await Promise.all([agent2.settle(), admin.settle()])
    expect([...agent2.allOf(exportChanged), ...admin.allOf(exportChanged)].filter((row) => row.id === id)).toEqual([])
  })
})
