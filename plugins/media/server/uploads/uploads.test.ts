import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newInstallation } from '#core/server/testing/testServer.ts'
import { LARGEST_FILE } from '../../contract/index.ts'
import { bytesOf, type MediaDesk, startMediaDesk } from '../testing/mediaDesk.ts'
import { removeUpload } from './removeUpload.ts'

let desk: MediaDesk
beforeAll(async () => {
  desk = await startMediaDesk()
})
afterAll(() => desk.stop())

const text = (text: string) => new TextEncoder().encode(text)

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

  test('that was begun before the server went down goes on after it', async () => {
    const installation = await newInstallation()
    const before = await startMediaDesk({ installation })
    const { id } = await before.tus.begin(10, { filename: 'antes.txt' }, before.agent)
    await before.tus.send(id, 0, text('antes'), before.agent)
    await before.stop()

    const after = await startMediaDesk({ installation })
    const { offset } = await after.tus.head(id, after.agent)
    await after.tus.send(id, offset, text('agora'), after.agent)
    const [file] = await after.media.claim(after.agent, [id], after.agent)

    expect(offset).toBe(5)
    expect((await bytesOf(await after.media.open(after.agent.tenantId, file?.id ?? ''))).toString()).toBe('antesagora')
    await after.stop()
    await installation.remove()
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

describe('limits', () => {
  test('an announced file above 50 MB is refused before it is sent', async () => {
    const reply = await desk.tus.begin(LARGEST_FILE + 1, { filename: 'grande.bin' }, desk.agent)

    expect(reply).toMatchObject({ status: 413, body: { error: 'ERR_FILE_TOO_LARGE', mostBytes: LARGEST_FILE } })
  })

  test('a file has to say its length before it is sent', async () => {
    const headers = { 'tus-resumable': '1.0.0', 'upload-defer-length': '1' }

    const reply = await desk.call('POST', '/uploads', { token: desk.agent.token, headers })

    expect(reply).toMatchObject({ status: 400, body: { error: 'ERR_INVALID_INPUT', fields: [{ field: 'Upload-Length' }] } })
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
