import { createHash } from 'node:crypto'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { LARGEST_FILE } from '../contract/index.ts'
import { mediaFiles } from './media.table.ts'
import { makePreview } from './preview/makePreview.ts'
import { blackPng, bombDocx } from './testing/hostileFiles.ts'
import { bytesOf, type MediaDesk, startMediaDesk } from './testing/mediaDesk.ts'

let desk: MediaDesk
beforeAll(async () => {
  desk = await startMediaDesk()
})
afterAll(() => desk.stop())

const text = (text: string) => new TextEncoder().encode(text)
const rowOf = (id: string) => tenantRows(desk.kernel.ctx.db, desk.agent, mediaFiles).first(eq(mediaFiles.id, id))
/** A picture with something to see. */
const photo = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#2266aa' } })
const pieces = async function* (...parts: Uint8Array[]) {
  yield* parts
}
const asBytes = (buffer: Buffer) => new Uint8Array(buffer)
const present = async (id: string) => (await desk.media.present(desk.agent.tenantId, [id])).get(id)

describe('a stored file', () => {
  test('is known by its content: type, size, sum', async () => {
    const bytes = asBytes(await photo(300, 200).jpeg().toBuffer())

    const file = await desk.store('sem extensão', bytes)

    expect(file).toMatchObject({ name: 'sem extensão', mime: 'image/jpeg', kind: 'image', bytes: bytes.length, width: 300, height: 200 })
    expect(await rowOf(file.id)).toMatchObject({ sha256: createHash('sha256').update(bytes).digest('hex'), userId: desk.agent.userId, contactId: null })
  })

  test('is as wide and high as it is shown', async () => {
    const file = await desk.store('deitada.jpg', asBytes(await photo(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer()))

    expect(file).toMatchObject({ width: 200, height: 300 })
  })

  test('with the same id again is the same, and stored once', async () => {
    const id = newId()
    const store = (content: string) => desk.media.store(desk.agent, { id, name: 'a.txt', from: { stream: pieces(text(content)) } }, desk.agent)

    const [first, again] = [await store('primeiro'), await store('segundo, maior')]

    expect([first.id, again.id, again.bytes]).toEqual([id, id, 8])
  })

  test('lies below the folder of its tenant, under a name of ours', async () => {
    const file = await desk.store('../../fora.txt', text('dentro'))

    const folder = join(desk.kernel.ctx.host.files.folder, 'media', String(desk.agent.tenantId), file.id.slice(0, 2))
    expect(file.name).toBe('fora.txt')
    expect(readdirSync(folder)).toContain(file.id)
  })

  test('leaves a file that it was read from where it is', async () => {
    const path = join(desk.kernel.ctx.host.files.folder, 'parte.txt')
    writeFileSync(path, 'parte de um formulário')

    const file = await desk.media.store(desk.agent, { name: 'parte.txt', from: { path } }, desk.agent)
    writeFileSync(path, 'outra coisa')

    expect((await bytesOf(await desk.media.open(desk.agent.tenantId, file.id))).toString()).toBe('parte de um formulário')
  })
})

describe('what does not fit', () => {
  test('is refused once it is larger than 50 MB, and leaves nothing', async () => {
    const megabyte = new Uint8Array(1024 * 1024)
    const stream = pieces(...Array<Uint8Array>(51).fill(megabyte))

    await expect(desk.media.store(desk.agent, { name: 'grande.bin', from: { stream } }, desk.agent)).rejects.toMatchObject({
      code: 'ERR_FILE_TOO_LARGE',
      status: 413,
      body: { mostBytes: LARGEST_FILE },
    })
    const folder = join(desk.kernel.ctx.host.files.folder, 'incoming')
    // Pictures of other tests may be on their way through here; they are small.
    const left = readdirSync(folder).filter((name) => (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0) > megabyte.length)
    expect(left).toEqual([])
  })

  test.each([
    ['a waveform of one bar', { waveform: [1] }, 'waveform'],
    ['a bar above 100', { waveform: Array<number>(64).fill(101) }, 'waveform'],
    ['half a millisecond', { durationMs: 0.5 }, 'durationMs'],
    ['an id that is no uuid', { id: '../../x' }, 'id'],
  ])('%s is refused, with the field', async (_what, details, field) => {
    const stored = desk.media.store(desk.agent, { name: 'voz.ogg', from: { stream: pieces(text('x')) }, ...details }, desk.agent)

    await expect(stored).rejects.toMatchObject({ code: 'ERR_INVALID_INPUT', body: { fields: [{ field }] } })
  })
})

describe('a hostile file', () => {
  test.each([
    ['HTML named as a picture', 'foto.png', '<!doctype html><script>alert(1)</script>', 'text/plain'],
    ['an SVG with a script', 'logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'text/plain'],
    ['an SVG that says it is XML', 'logo.svg', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'text/plain'],
    ['a PDF', 'conta.png', '%PDF-1.7\n%âãÏÓ\n1 0 obj', 'application/pdf'],
    ['bytes of nothing', 'foto.jpg', '\u0000\u0001\u0002', 'application/octet-stream'],
  ])('%s is a download, whatever its name', async (_what, name, content, mime) => {
    const file = await desk.store(name, text(content))
    const reply = await desk.get(file.url)

    expect(file).toMatchObject({ name, mime, kind: 'document', width: null, previewUrl: null })
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment;/),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })

  test('of a hundred megapixels is stored and gets no preview', async () => {
    const bytes = await blackPng(10_000, 10_000)

    const file = await desk.store('enorme.png', bytes)
    await makePreview.run({ tenantId: desk.agent.tenantId, id: file.id }, desk.kernel.ctx)

    expect(bytes.length).toBeLessThan(1_000_000)
    expect(file).toMatchObject({ mime: 'image/png', width: 10_000, height: 10_000 })
    expect(await rowOf(file.id)).toMatchObject({ preview: 'none' })
  })

  test('of a hundred megapixels is not drawn either where somebody marked it for drawing', async () => {
    const file = await desk.store('enorme.png', await blackPng(10_000, 10_000))
    await tenantRows(desk.kernel.ctx.db, desk.agent, mediaFiles).update(eq(mediaFiles.id, file.id), { preview: 'waiting' })

    await makePreview.run({ tenantId: desk.agent.tenantId, id: file.id }, desk.kernel.ctx)

    expect(await rowOf(file.id)).toMatchObject({ preview: 'failed' })
  })

  test('that unpacks to 200 MB is not unpacked', async () => {
    const bytes = bombDocx(200 * 1024 * 1024)
    const before = process.memoryUsage().rss

    const file = await desk.store('contrato.docx', bytes)

    expect(bytes.length).toBeLessThan(1_000_000)
    expect(file).toMatchObject({ kind: 'document', bytes: bytes.length })
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  })

  test('that is only the beginning of a picture has no preview, and the next picture has', async () => {
    const bytes = asBytes(await photo(800, 800).png().toBuffer())
    const broken = await desk.store('metade.png', bytes.slice(0, 60))
    const whole = await desk.store('inteira.png', bytes)

    await makePreview.run({ tenantId: desk.agent.tenantId, id: broken.id }, desk.kernel.ctx)
    await desk.previewOf(whole.id)

    expect((await present(broken.id))?.previewUrl).toBeNull()
    expect((await present(whole.id))?.previewUrl).not.toBeNull()
  })
})

describe('a preview', () => {
  test('is a webp of at most 640 px, drawn after the file was stored, and told', async () => {
    const file = await desk.store('grande.jpg', asBytes(await photo(2000, 1000).jpeg().toBuffer()))

    await desk.previewOf(file.id)

    const reply = await desk.get((await present(file.id))?.previewUrl ?? '')
    const drawn = await sharp(Buffer.from(await reply.arrayBuffer())).metadata()
    expect(file.previewUrl).toBeNull()
    expect([reply.status, reply.headers.get('content-type'), drawn.format, drawn.width, drawn.height]).toEqual([200, 'image/webp', 'webp', 640, 320])
  })

  test('of a small picture is not larger than it', async () => {
    const file = await desk.store('ícone.png', asBytes(await photo(32, 16).png().toBuffer()))

    await desk.previewOf(file.id)

    const reply = await desk.get((await present(file.id))?.previewUrl ?? '')
    expect((await sharp(Buffer.from(await reply.arrayBuffer())).metadata()).width).toBe(32)
  })

  test('cannot be had with the address of the original', async () => {
    const file = await desk.store('texto.txt', text('nada para ver'))

    const reply = await desk.get(file.url.replace('?', '?variant=preview&'))

    expect(reply.status).toBe(403)
  })
})

describe('sound', () => {
  test.each([
    ['a voice note of Chrome', '\x86\x86A_OPUS and V_ in the sound', 'audio/webm', 'audio'],
    ['a film', '\x86\x85V_VP9 \x86\x86A_OPUS', 'video/webm', 'video'],
  ])('%s is what it is, though both are WebM', async (_what, codecs, mime, kind) => {
    const head = Buffer.concat([Buffer.from('1a45dfa3874282847765626d', 'hex'), Buffer.from(codecs, 'latin1')])

    const file = await desk.store('gravação.webm', asBytes(head))

    expect(file).toMatchObject({ mime, kind })
  })

  test('a sticker is a webp that is meant as one', async () => {
    const webp = asBytes(await photo(100, 100).webp().toBuffer())
    const stored = [webp, text('não é figura')].map((bytes) =>
      desk.media.store(desk.agent, { name: 'figurinha.webp', from: { stream: pieces(bytes) }, isSticker: true }, desk.agent),
    )

    expect((await Promise.all(stored)).map(({ kind }) => kind)).toEqual(['sticker', 'document'])
  })
})
