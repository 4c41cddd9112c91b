import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { newId } from '#core/contract/ids.ts'
import { getMedia, type MediaFile } from '../../contract/index.ts'
import { placeOf } from '../storage/storage.ts'
import { blackPng } from '../testing/hostileFiles.ts'
import { type MediaDesk, startMediaDesk } from '../testing/mediaDesk.ts'
import { WINDOW_MS } from './addresses.ts'

let desk: MediaDesk
let neighbour: Session
let clock: Date
let bytes: Buffer<ArrayBuffer>
let file: MediaFile
let picture: MediaFile

beforeAll(async () => {
  clock = new Date()
  desk = await startMediaDesk({ now: () => clock })
  neighbour = (await desk.otherTenant()).admin
  bytes = randomBytes(100_000)
  file = await desk.store('Orçamento "final".bin', bytes)
  picture = await desk.store('foto.png', await blackPng(30, 20))
})
afterAll(() => desk.stop())

const refusalOf = async (reply: Response) => [reply.status, await reply.json()]

describe('the bytes of a file', () => {
  test('come whole, fenced in, for no shared cache', async () => {
    const reply = await desk.get(file.url)

    expect(reply.status).toBe(200)
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-length': '100000',
      'content-type': 'application/octet-stream',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringMatching(/^private, max-age=\d+$/),
      'content-disposition': `attachment; filename="Or_amento _final_.bin"; filename*=UTF-8''Or%C3%A7amento%20_final_.bin`,
    })
    expect(Buffer.from(await reply.arrayBuffer()).equals(bytes)).toBe(true)
  })

  test('of a picture are shown in place, with the same fence', async () => {
    const reply = await desk.get(picture.url)

    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `inline; filename="foto.png"; filename*=UTF-8''foto.png`,
    })
  })

  test.each([
    ['bytes=0-99', 0, 100],
    ['bytes=99990-', 99_990, 100_000],
    ['bytes=-10', 99_990, 100_000],
  ])('come in part for %s', async (range, start, end) => {
    const reply = await desk.get(file.url, { range })

    expect([reply.status, reply.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end - 1}/100000`])
    expect(Buffer.from(await reply.arrayBuffer()).equals(bytes.subarray(start, end))).toBe(true)
  })

  test('behind the end are a 416', async () => {
    const reply = await desk.get(file.url, { range: 'bytes=100000-' })

    expect([reply.status, reply.headers.get('content-range'), await reply.text()]).toEqual([416, 'bytes */100000', ''])
  })

  test('stay where they are for HEAD', async () => {
    const reply = await desk.get(file.url, {}, 'HEAD')

    expect([reply.status, reply.headers.get('content-length'), await reply.text()]).toEqual([200, '100000', ''])
  })

  test('that are lost are a 404', async () => {
    const lost = await desk.store('sumiu.bin', bytes)
    rmSync(join(desk.kernel.ctx.host.files.folder, 'media', placeOf({ tenantId: desk.agent.tenantId, id: lost.id, variant: 'original' })))

    expect(await refusalOf(await desk.get(lost.url))).toEqual([404, { error: 'ERR_NO_MEDIA_FOUND' }])
  })
})

describe('an address', () => {
  test.each<[string, (url: string) => string]>([
    ['without a signature', (url) => url.replace(/\?.*/, '')],
    ['with a wrong signature', (url) => url.replace(/signature=.{4}/, 'signature=AAAA')],
    ['of another company', (url) => url.replace(/^\/media\/\d+/, `/media/${neighbour.tenantId}`)],
    ['of another file', (url) => url.replace(file.id, newId())],
    ['with a tenant that is none', (url) => url.replace(/^\/media\/\d+/, '/media/..%2F..')],
    ['with half a character', (url) => url.replace(/signature=.*/, 'signature=%ED%A0%80')],
  ])('%s is a 403', async (_what, change) => {
    expect(await refusalOf(await desk.get(change(file.url)))).toEqual([403, { error: 'ERR_MEDIA_ADDRESS_WRONG' }])
  })

  test('is a 403 once its time is over', async () => {
    const before = clock
    clock = new Date(before.getTime() + 2 * WINDOW_MS)
    const reply = await desk.get(file.url)
    clock = before

    expect(await refusalOf(reply)).toEqual([403, { error: 'ERR_MEDIA_ADDRESS_EXPIRED' }])
  })

  test('is the same for a quarter of an hour', async () => {
    const again = (await desk.media.present(desk.agent.tenantId, [file.id])).get(file.id)

    expect(again?.url).toBe(file.url)
  })
})

describe('a fresh address', () => {
  test('is for those whom a reader lets see the file, in whatever company it is asked', async () => {
    desk.readers.set(file.id, desk.agent.userId)

    const fresh = await desk.ask(getMedia, { id: file.id }, desk.agent)
    const refusals = await Promise.all([desk.agent2, desk.admin, neighbour].map((who) => desk.refusal(getMedia, { id: file.id }, who)))

    expect(fresh).toEqual(file)
    expect(refusals.map(({ status, error }) => [status, error])).toEqual(Array(3).fill([404, 'ERR_NO_MEDIA_FOUND']))
  })

  test('is not for another company, whatever its reader says', async () => {
    desk.readers.set(file.id, neighbour.userId)

    const refusal = await desk.refusal(getMedia, { id: file.id }, neighbour)

    expect(refusal).toMatchObject({ status: 404, error: 'ERR_NO_MEDIA_FOUND' })
  })

  test.each(['nada', '1', newId()])('of %s is a 404', async (id) => {
    expect(await desk.refusal(getMedia, { id }, desk.agent)).toMatchObject({ status: 404, error: 'ERR_NO_MEDIA_FOUND' })
  })
})

test('the files of one company are nothing to another', async () => {
  const presented = await desk.media.present(neighbour.tenantId, [file.id])

  expect(presented.size).toBe(0)
  await expect(desk.media.open(neighbour.tenantId, file.id)).rejects.toMatchObject({ code: 'ERR_NO_MEDIA_FOUND', status: 404 })
})
