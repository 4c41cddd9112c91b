import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { LARGEST_FILE, MOST_UPLOADS } from '../../contract/index.ts'
import { mediaUploads } from '../media.table.ts'
import { bytesOf, type MediaDesk, startMediaDesk } from '../testing/mediaDesk.ts'
import { removeUpload } from './removeUpload.ts'

let desk: MediaDesk
let neighbour: Session
beforeAll(async () => {
  desk = await startMediaDesk()
  neighbour = (await desk.otherTenant()).admin
})
afterAll(() => desk.stop())

const uploadsOf = (who: Session) => tenantRows(desk.kernel.ctx.db, who, mediaUploads).find(eq(mediaUploads.userId, who.userId))
const text = (words: string) => new TextEncoder().encode(words)

describe('an upload', () => {
  test('of 50 MB, cut three times and resumed, arrives once and whole', async () => {
    const bytes = randomBytes(LARGEST_FILE)
    const { id, status } = await desk.tus.begin(bytes.length, { filename: 'filme.bin' }, desk.agent)
    const offsets = [0]

    for (const sent of [9_000_000, 11_000_000, 13_000_000]) {
      await desk.tus.sendAndCut(id, offsets.at(-1) ?? 0, bytes, sent, desk.agent)
      offsets.push((await desk.tus.head(id, desk.agent)).offset)
    }
    const last = offsets.at(-1) ?? 0
    const end = await desk.tus.send(id, last, bytes.subarray(last), desk.agent)

    expect([status, end.status]).toEqual([201, 204])
    expect(offsets).toEqual([...offsets].sort((one, other) => one - other))
    expect(offsets.slice(1).every((offset) => offset > 0 && offset < bytes.length)).toBe(true)
    const [file] = await desk.media.claim(desk.agent, [id], desk.agent)
    expect(file).toMatchObject({ id, name: 'filme.bin', bytes: bytes.length, kind: 'document' })
    expect((await bytesOf(await desk.media.open(desk.agent.tenantId, id))).equals(bytes)).toBe(true)
  })

  test('claimed again, also twice at once, is the same file', async () => {
    const id = await desk.tus.upload(text('uma vez'), { filename: 'nota.txt' }, desk.agent)

    const both = await Promise.all([1, 2, 3].map(() => desk.media.claim(desk.agent, [id], desk.agent)))
    const [again] = await desk.media.claim(desk.agent, [id], desk.agent)

    expect(new Set([...both.flat(), again].map((file) => file?.id))).toEqual(new Set([id]))
    expect(again).toMatchObject({ name: 'nota.txt', mime: 'text/plain', bytes: 7 })
  })

  test('of a visitor works the same, with the visitor as its owner', async () => {
    const visitor = await desk.visitor()

    const id = await desk.tus.upload(text('de fora'), { filename: 'pedido.txt' }, visitor.caller)

    await expect(desk.media.claim(desk.agent, [id], desk.agent)).rejects.toMatchObject({ code: 'ERR_UPLOAD_NOT_FOUND' })
    const [file] = await desk.media.claim(desk.agent, [id], { contactId: visitor.contact.id })
    expect(file?.name).toBe('pedido.txt')
  })

  test('carries the length and the waveform of a voice note', async () => {
    const waveform = Array.from({ length: 64 }, (_none, bar) => bar)

    const id = await desk.tus.upload(text('som'), { filename: 'voz.ogg', durationMs: '4200', waveform: waveform.join(',') }, desk.agent)

    const [file] = await desk.media.claim(desk.agent, [id], desk.agent)
    expect(file).toMatchObject({ durationMs: 4200, waveform })
  })

  test.each([
    ['63 bars', { waveform: Array(63).fill(1).join(',') }, 'waveform'],
    ['a bar of 101', { waveform: Array(64).fill(101).join(',') }, 'waveform'],
    ['bars of text', { waveform: 'alto,baixo' }, 'waveform'],
    ['a negative length', { durationMs: '-1' }, 'durationMs'],
    ['a length of two days', { durationMs: '172800000' }, 'durationMs'],
  ])('with %s is refused, with the field', async (_what, metadata, field) => {
    const reply = await desk.tus.begin(10, { filename: 'voz.ogg', ...metadata }, desk.agent)

    expect(reply).toMatchObject({ status: 400, body: { error: 'ERR_INVALID_INPUT', fields: [{ field }] } })
  })

  test('that is not whole cannot be used', async () => {
    const { id } = await desk.tus.begin(10, { filename: 'meio.txt' }, desk.agent)
    await desk.tus.send(id, 0, text('meio'), desk.agent)

    await expect(desk.media.claim(desk.agent, [id], desk.agent)).rejects.toMatchObject({ code: 'ERR_UPLOAD_UNFINISHED', status: 409 })
  })

  test('takes up where it is, and nowhere else', async () => {
    const { id } = await desk.tus.begin(10, { filename: 'meio.txt' }, desk.agent)

    const reply = await desk.tus.send(id, 5, text('meio'), desk.agent)

    expect(reply).toMatchObject({ status: 409, body: { error: 'ERR_UPLOAD_OFFSET' } })
  })

  test('can be given up by its owner', async () => {
    const { id } = await desk.tus.begin(10, { filename: 'engano.txt' }, desk.agent)

    const stopped = await desk.tus.stop(id, desk.agent)
    await removeUpload.run({ tenantId: desk.agent.tenantId, id }, desk.kernel.ctx)

    expect(stopped.status).toBe(204)
    expect((await desk.tus.head(id, desk.agent)).status).toBe(404)
  })

  test('cannot be read back at its address', async () => {
    const id = await desk.tus.upload(text('<script>'), { filename: 'a.html' }, desk.agent)

    const reply = await desk.call('GET', `/uploads/${id}`, { token: desk.agent.token })

    expect(reply).toMatchObject({ status: 404, body: { error: 'ERR_NOT_FOUND' } })
  })
})

describe('the uploads of one person', () => {
  test.each<[string, () => Promise<{ token: string }>, number, string]>([
    ['a colleague', async () => desk.agent2, 404, 'ERR_UPLOAD_NOT_FOUND'],
    ['an administrator', async () => desk.admin, 404, 'ERR_UPLOAD_NOT_FOUND'],
    ['another company', async () => neighbour, 404, 'ERR_UPLOAD_NOT_FOUND'],
    ['a visitor', async () => (await desk.visitor()).caller, 404, 'ERR_UPLOAD_NOT_FOUND'],
    ['the superadmin', async () => desk.superadmin, 403, 'ERR_NO_PERMISSION'],
    ['a garbage token', async () => ({ token: 'lixo' }), 401, 'ERR_SESSION_EXPIRED'],
  ])('cannot be asked for, resumed or stopped by %s', async (_who, find, status, error) => {
    const { id } = await desk.tus.begin(4, { filename: 'meu.txt' }, desk.agent)
    const stranger = await find()

    const asked = await desk.tus.head(id, stranger)
    const sent = await desk.tus.send(id, 0, text('deles'.slice(0, 4)), stranger)
    const beside = await desk.tus.send(`${newId()}?x=/${id}`, 0, text('roub'), stranger)
    const stopped = await desk.tus.stop(id, stranger)

    expect([asked.status, sent.status, beside.status, stopped.status]).toEqual(Array(4).fill(status))
    expect([sent.body, stopped.body]).toEqual(Array(2).fill({ error }))
    expect((await desk.tus.head(id, desk.agent)).offset).toBe(0)
    await desk.tus.stop(id, desk.agent)
  })

  test("are nobody else's to use", async () => {
    const id = await desk.tus.upload(text('meu'), { filename: 'meu.txt' }, desk.agent)
    const visitor = await desk.visitor()

    const claims = [
      desk.media.claim(desk.agent, [id], desk.agent2),
      desk.media.claim(neighbour, [id], neighbour),
      desk.media.claim(neighbour, [id], { userId: desk.agent.userId }),
      desk.media.claim(desk.agent, [id], { contactId: visitor.contact.id }),
      desk.media.claim(desk.agent, ['../jwt-secret'], desk.agent),
    ]

    const outcomes = (await Promise.allSettled(claims)).map((outcome) => (outcome.status === 'rejected' ? outcome.reason : 'claimed'))
    expect(outcomes).toEqual(Array(5).fill(expect.objectContaining({ code: 'ERR_UPLOAD_NOT_FOUND', status: 404 })))
  })

  test('an address with the id of another upload in it reaches the first one only', async () => {
    const own = await desk.tus.begin(4, { filename: 'meu.txt' }, desk.agent2)
    const foreign = await desk.tus.begin(4, { filename: 'deles.txt' }, desk.agent)

    await desk.tus.send(`${own.id}?x=/${foreign.id}`, 0, text('roub'), desk.agent2)

    expect((await desk.tus.head(foreign.id, desk.agent)).offset).toBe(0)
  })

  test('nobody uploads without a token', async () => {
    const reply = await desk.tus.begin(4, { filename: 'a.txt' }, null)

    expect(reply).toMatchObject({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } })
  })

  test('are twenty at most until they are used', async () => {
    const { agent2 } = desk
    for (const { id } of await uploadsOf(agent2)) await removeUpload.run({ tenantId: agent2.tenantId, id }, desk.kernel.ctx)

    const replies = await Promise.all(Array.from({ length: MOST_UPLOADS + 3 }, (_none, count) => desk.tus.begin(4, { filename: `${count}.txt` }, agent2)))

    expect(replies.filter(({ status }) => status === 201)).toHaveLength(MOST_UPLOADS)
    expect(replies.filter(({ status }) => status !== 201).map(({ status, body }) => [status, body])).toEqual(
      Array(3).fill([429, { error: 'ERR_TOO_MANY_UPLOADS', mostUploads: MOST_UPLOADS }]),
    )
  })
})

describe('limits', () => {
  test('an announced file above 50 MB is refused before it is sent', async () => {
    const reply = await desk.tus.begin(LARGEST_FILE + 1, { filename: 'grande.bin' }, desk.agent)

    expect(reply).toMatchObject({ status: 413, body: { error: 'ERR_FILE_TOO_LARGE', mostBytes: LARGEST_FILE } })
  })

  test('more bytes than announced are refused', async () => {
    const { id } = await desk.tus.begin(4, { filename: 'a.txt' }, desk.agent)

    const reply = await desk.tus.send(id, 0, text('muito mais'), desk.agent)

    expect(reply).toMatchObject({ status: 413, body: { error: 'ERR_FILE_TOO_LARGE' } })
  })

  test('what is not of the protocol is refused in our words', async () => {
    const reply = await desk.call('POST', '/uploads', { token: desk.agent.token, body: { nada: true } })

    expect(reply).toMatchObject({ status: 412, body: { error: 'ERR_INVALID_INPUT' } })
  })

  test('an upload that nobody finishes is gone, with its bytes, when its job runs', async () => {
    const { id } = await desk.tus.begin(10, { filename: 'meio.txt' }, desk.agent)
    await desk.tus.send(id, 0, text('meio'), desk.agent)
    const folder = join(desk.kernel.ctx.host.files.folder, 'uploads')
    const { rows } = await desk.kernel.database.pool.query<{ hours: string }>(
      `select extract(epoch from start_after - created_on) / 3600 as hours from jobs.job where name = 'media.removeUpload' and data->>'id' = $1`,
      [id],
    )

    await removeUpload.run({ tenantId: desk.agent.tenantId, id }, desk.kernel.ctx)

    expect(rows.map(({ hours }) => Math.round(Number(hours)))).toEqual([24])
    expect((await desk.tus.head(id, desk.agent)).status).toBe(404)
    expect(existsSync(join(folder, id))).toBe(false)
    expect(readdirSync(folder).filter((name) => name.startsWith(id))).toEqual([])
  })
})
