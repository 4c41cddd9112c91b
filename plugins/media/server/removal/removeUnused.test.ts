import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { tenantRows } from '#core/server/db/repository.ts'
import * as chat from '#plugins/chat/contract/index.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { conversationExports } from '#plugins/exports/server/exports.table.ts'
import { createFastReply, deleteFastReply } from '#plugins/quickReplies/contract/index.ts'
import { createSchedule } from '#plugins/schedules/contract/index.ts'
import { createClock } from '#tests/server/support/clock.ts'
import { mediaService } from '../../contract/index.ts'
import { mediaFiles, mediaUserIds } from '../media.table.ts'
import { type MediaDesk, startMediaDesk } from '../testing/mediaDesk.ts'
import { removeBytes } from './removeBytes.ts'
import { noteUsers, removeUnused } from './removeUnused.ts'

const DAY = 24 * 60
const clock = createClock()
let desk: MediaDesk
beforeAll(async () => {
  desk = await startMediaDesk({ now: clock.now })
  await noteUsers(desk.kernel.ctx)
})
afterAll(() => desk.stop())

const text = (text: string) => new TextEncoder().encode(text)
const upload = (name: string) => desk.tus.upload(text(name), { filename: name }, desk.agent)
const rowOf = (id: string) => tenantRows(desk.kernel.ctx.db, desk.agent, mediaFiles).first(eq(mediaFiles.id, id))
const placeOf = (id: string) => join(desk.kernel.ctx.host.files.folder, 'media', String(desk.agent.tenantId), id.slice(0, 2), id)
const remove = () => removeUnused(desk.kernel.ctx)

const isWhole = async (id: string) => {
  expect(await rowOf(id)).toBeDefined()
  expect(existsSync(placeOf(id))).toBe(true)
}
const isGone = async (id: string) => {
  expect(await rowOf(id)).toBeUndefined()
  await vi.waitFor(() => expect(existsSync(placeOf(id))).toBe(false), 10_000)
}

describe('a file that nothing uses', () => {
  test('goes after a day, with its small picture, and not before', async () => {
    const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#2266aa' } })
      .png()
      .toBuffer()
    const { id } = await desk.store('foto.png', new Uint8Array(picture))
    await desk.previewOf(id)

    clock.advance(DAY - 5)
    await remove()
    await isWhole(id)
    clock.advance(10)
    await remove()

    await isGone(id)
    await vi.waitFor(() => expect(existsSync(`${placeOf(id)}.preview`)).toBe(false))
  })

  test('goes once, whoever looks', async () => {
    const { id } = await desk.store('sobra.txt', text('ninguém quer'))
    const enqueue = vi.spyOn(removeBytes, 'run')

    clock.advance(DAY + 5)
    await Promise.all([remove(), remove(), remove()])

    await isGone(id)
    expect(enqueue.mock.calls.filter(([file]) => file.id === id)).toHaveLength(1)
    enqueue.mockRestore()
  })

  test('cannot be used any more', async () => {
    const { id } = await desk.store('tarde.txt', text('demais'))
    clock.advance(DAY + 5)
    await remove()

    await expect(desk.media.hold(desk.agent.tenantId, [id])).rejects.toMatchObject({ code: 'ERR_NO_MEDIA_FOUND' })
  })

  // The embedded database has one transaction at a time: whoever looks waits for it.
  test.runIf(process.env.DATABASE_URL)('stays while somebody is about to use it', async () => {
    const { id } = await desk.store('disputado.txt', text('quase'))
    clock.advance(DAY + 5)

    await desk.kernel.ctx.transact(async (tx) => {
      await tx.use(mediaService).hold(desk.agent.tenantId, [id])
      await remove()
    })

    await isWhole(id)
  })

  test('stays while a plugin that may use it is missing', async () => {
    const { id } = await desk.store('de quem.txt', text('não se sabe'))
    const missing = { service: 'extrato.service' }
    await desk.kernel.ctx.db.insert(mediaUserIds).values(missing)

    clock.advance(DAY + 5)
    await remove()
    await isWhole(id)
    await desk.kernel.ctx.db.delete(mediaUserIds).where(eq(mediaUserIds.service, missing.service))
    await remove()

    await isGone(id)
  })
})

describe('a file in use stays', () => {
  test('of a message, until a day after it is taken back', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const { id, media } = await desk.ask(chat.sendMessage, { ticketId: ticket.id, medias: [await upload('contrato.txt')] }, desk.agent)
    const fileId = media?.id ?? ''
    clock.advance(5 * DAY)
    await remove()
    await isWhole(fileId)

    const late = await desk.ask(chat.sendMessage, { ticketId: ticket.id, storedMedias: [fileId] }, desk.agent)
    await tenantRows(desk.kernel.ctx.db, desk.agent, messages).update(inArray(messages.id, [id, late.id]), { isDeleted: true })
    clock.advance(DAY + 5)
    await remove()
    await isWhole(fileId)
    clock.advance(DAY + 5)
    await remove()

    await isGone(fileId)
  })

  test('of a quick reply, a planned message and an export', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const reply = await desk.ask(createFastReply, { key: 'catálogo', message: '', mediaId: await upload('catálogo.txt'), scope: 'personal' }, desk.agent)
    const plan = { ticketId: ticket.id, body: 'Segue', scheduleDate: clock.ahead(40 * DAY), medias: [await upload('plano.txt')] }
    const { media } = await desk.ask(createSchedule, plan, desk.agent)
    const { id: exported } = await desk.store('conversa.pdf', text('%PDF-1.7'))
    await tenantRows(desk.kernel.ctx.db, desk.agent, conversationExports).insert({
      id: exported,
      userId: desk.agent.userId,
      ticketId: ticket.id,
      format: 'pdf',
      language: 'pt-BR',
      status: 'done',
    })

    for (let days = 0; days < 3; days += 1) {
      clock.advance(DAY + 5)
      await remove()
    }
    for (const id of [reply.media?.id ?? '', media[0]?.id ?? '', exported]) await isWhole(id)
    await desk.ask(deleteFastReply, { id: reply.id }, desk.agent)
    for (let days = 0; days < 2; days += 1) {
      clock.advance(DAY + 5)
      await remove()
    }

    await isGone(reply.media?.id ?? '')
    for (const id of [media[0]?.id ?? '', exported]) await isWhole(id)
  })
})
