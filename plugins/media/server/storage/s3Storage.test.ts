import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bytesOf, type MediaDesk, startMediaDesk } from '../testing/mediaDesk.ts'

const BUCKET = 'midias'

let folder: string
let store: S3rver
let desk: MediaDesk

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-s3-'))
  store = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: folder, configureBuckets: [{ name: BUCKET }] })
  const { port } = await store.run()
  desk = await startMediaDesk({
    environment: {
      MEDIA_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      MEDIA_S3_BUCKET: BUCKET,
      MEDIA_S3_REGION: 'us-east-1',
      MEDIA_S3_KEY: 'S3RVER',
      MEDIA_S3_SECRET: 'S3RVER',
    },
  })
})
afterAll(async () => {
  await desk.stop()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a file in several parts goes to the bucket and comes back whole and in part', async () => {
  const bytes = randomBytes(12_000_000)

  const file = await desk.store('grande.bin', bytes)

  const whole = await desk.get(file.url)
  const part = await desk.get(file.url, { range: 'bytes=11999990-' })
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
  expect([part.status, Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(-10))]).toEqual([206, true])
  expect((await bytesOf(await desk.media.open(desk.agent.tenantId, file.id, { start: 5, end: 8 }))).equals(bytes.subarray(5, 9))).toBe(true)
  expect(existsSync(join(desk.kernel.ctx.host.files.folder, 'media'))).toBe(false)
})

test('an upload is claimed into the bucket', async () => {
  const bytes = randomBytes(100_000)
  const id = await desk.tus.upload(bytes, { filename: 'a.bin' }, desk.agent)

  await desk.media.claim(desk.agent, [id], desk.agent)

  expect((await bytesOf(await desk.media.open(desk.agent.tenantId, id))).equals(bytes)).toBe(true)
})

test('previews lie beside their pictures', async () => {
  const picture = await sharp({ create: { width: 900, height: 900, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const file = await desk.store('foto.png', new Uint8Array(picture))

  await desk.previewOf(file.id)

  const shown = (await desk.media.present(desk.agent.tenantId, [file.id])).get(file.id)
  const reply = await desk.get(shown?.previewUrl ?? '')
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await reply.arrayBuffer()).byteLength).toBeGreaterThan(100)
})

test('what is not in the bucket is a 404', async () => {
  const file = await desk.store('sumiu.bin', randomBytes(10))
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) if (name.includes(file.id)) rmSync(join(folder, name), { force: true })

  const reply = await desk.get(file.url)

  expect([reply.status, await reply.json()]).toEqual([404, { error: 'ERR_NO_MEDIA_FOUND' }])
})
