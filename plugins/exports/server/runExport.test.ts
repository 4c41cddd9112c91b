import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { getMedia } from '#plugins/media/contract/index.ts'
import { mediaFiles } from '#plugins/media/server/media.table.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { cancelExport, exportChanged, exportGone, exportMessages, getExport, MOST_UNFINISHED } from '../contract/index.ts'
import { removeExpired } from './exportJobs.ts'
import { conversationExports, type ExportRow } from './exports.table.ts'
import { failExport, runExport } from './runExport.ts'
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

describe('one at a time', () => {
  test('the same wish finds the one that is not finished', async () => {
    const { ticket } = await desk.waitingTicket()
    const known = await waitingRow(desk.agent, ticket)

    const again = await Promise.all([1, 2, 3].map(() => desk.ask(exportMessages, { ticketId: ticket.id, format: 'json' }, desk.agent)))
    const another = await desk.ask(exportMessages, { ticketId: ticket.id, format: 'pdf' }, desk.agent)

    expect(again.map((each) => each.export.id)).toEqual([known.id, known.id, known.id])
    expect(another.export.id).not.toBe(known.id)
    await desk.ended(desk.agent, another.export.id)
    await rows().remove(eq(conversationExports.id, known.id))
  })

  test('many wishes in the same moment are one export', async () => {
    const { ticket } = await desk.waitingTicket()

    const asked = await Promise.all(Array.from({ length: 6 }, () => desk.ask(exportMessages, { ticketId: ticket.id, format: 'pdf' }, desk.agent)))

    expect(new Set(asked.map((each) => each.export.id)).size).toBe(1)
    await desk.ended(desk.agent, asked[0]?.export.id ?? '')
  })

  test('nobody has more than five that are not finished', async () => {
    for (let count = 0; count < MOST_UNFINISHED; count += 1) await waitingRow(desk.supervisor, (await desk.waitingTicket()).ticket)
    const { ticket } = await desk.waitingTicket()

    expect(await desk.refusal(exportMessages, { ticketId: ticket.id }, desk.supervisor)).toMatchObject({ status: 409, error: 'ERR_TOO_MANY_EXPORTS' })
    await rows().remove(eq(conversationExports.userId, desk.supervisor.userId))
  })

  test('one whose writer is lost is begun again by the next wish', async () => {
    const { ticket } = await desk.waitingTicket()
    const { id } = await waitingRow(desk.agent, ticket, { status: 'running', runId: newId(), updatedAt: new Date(Date.now() - 11 * 60_000) })

    await desk.ask(exportMessages, { ticketId: ticket.id, format: 'json' }, desk.agent)

    expect(await desk.ended(desk.agent, id)).toMatchObject({ status: 'done' })
  })
})

describe('after a crash', () => {
  test('a run that comes twice leaves one file', async () => {
    const { ticket } = await desk.waitingTicket()
    const { id } = await desk.exported(desk.agent, ticket.id, 'json')
    const [before] = await files(id)
    // As a process leaves it that stored the file and ended before it could say so.
    const [crashed] = await rows().update(eq(conversationExports.id, id), { status: 'running', done: 0 })

    await runExport(desk.kernel.ctx, { tenantId: desk.admin.tenantId, id })
    await runExport(desk.kernel.ctx, { tenantId: desk.admin.tenantId, id })

    expect(crashed?.status).toBe('running')
    expect(await rows().first(eq(conversationExports.id, id))).toMatchObject({ status: 'done', done: 1 })
    expect(await files(id)).toEqual([before])
  })

  test('of two runs at once the later finishes, and there is one file', async () => {
    const { ticket } = await desk.waitingTicket()
    await desk.fill(
      ticket,
      Array.from({ length: 450 }, () => ({})),
    )
    const { id, tenantId } = await waitingRow(desk.agent, ticket)

    await Promise.all([runExport(desk.kernel.ctx, { tenantId, id }), runExport(desk.kernel.ctx, { tenantId, id })])

    expect(await rows().first(eq(conversationExports.id, id))).toMatchObject({ status: 'done', done: 451, total: 451 })
    const [file, ...others] = await files(id)
    const { export: done } = await desk.ask(getExport, { id }, desk.agent)
    expect(others).toEqual([])
    expect(await desk.download(done.downloadLink)).toHaveLength(file?.bytes ?? 0)
  })

  test('one that could never be written says so', async () => {
    const { ticket } = await desk.waitingTicket()
    const ear = await desk.socket(desk.agent)
    const { id, tenantId } = await waitingRow(desk.agent, ticket, { status: 'running' })

    await failExport(desk.kernel.ctx, { tenantId, id }, 'ERR_INTERNAL')

    expect(await ear.hear(exportChanged, (row) => row.id === id)).toMatchObject({ status: 'failed', failure: 'ERR_INTERNAL', downloadLink: null })
  })
})

describe('cancelled', () => {
  test('one that waits is gone, is told, and is not written', async () => {
    const { ticket } = await desk.waitingTicket()
    const ear = await desk.socket(desk.agent)
    const { id, tenantId } = await waitingRow(desk.agent, ticket)

    expect(await desk.ask(cancelExport, { id }, desk.agent)).toEqual({ message: 'EXPORT_DELETED' })
    await runExport(desk.kernel.ctx, { tenantId, id })

    await ear.hear(exportGone, (gone) => gone.id === id)
    expect(await desk.refusal(getExport, { id }, desk.agent)).toMatchObject(NOT_THERE)
    expect(await files(id)).toEqual([])
  })

  test('one that is being written stops and leaves no file', async () => {
    const { ticket } = await desk.waitingTicket()
    await desk.fill(
      ticket,
      Array.from({ length: 600 }, () => ({})),
    )
    const ear = await desk.socket(desk.agent)
    const { id, tenantId } = await waitingRow(desk.agent, ticket, { format: 'pdf' })
    const run = runExport(desk.kernel.ctx, { tenantId, id })
    await ear.hear(exportChanged, (row) => row.id === id && row.status === 'running')

    await desk.ask(cancelExport, { id }, desk.agent)
    await run

    expect(await files(id)).toEqual([])
  })

  test('a finished one is forgotten: nobody gets its address any more', async () => {
    const { ticket } = await desk.waitingTicket()
    const { id } = await desk.exported(desk.agent, ticket.id, 'json')

    await desk.ask(cancelExport, { id }, desk.agent)

    expect(await desk.refusal(getMedia, { id }, desk.agent)).toMatchObject({ status: 404 })
    expect(await desk.refusal(cancelExport, { id }, desk.agent)).toMatchObject(NOT_THERE)
  })
})

test('after a day the row goes', async () => {
  const { ticket } = await desk.waitingTicket()
  const { id } = await desk.exported(desk.agent, ticket.id, 'json')

  await removeExpired.run({ tenantId: desk.admin.tenantId, id }, desk.kernel.ctx)

  expect(await rows().find(eq(conversationExports.id, id))).toEqual([])
})
