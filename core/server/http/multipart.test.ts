import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { defineEndpoint } from '#core/contract/define.ts'
import { defineServerPlugin, publicRoute } from '../plugin.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

const receivedSchema = z.object({
  body: z.string(),
  tags: z.array(z.string()),
  files: z.array(z.object({ field: z.string(), name: z.string(), bytes: z.int(), sha256: z.string() })),
})
const endpoint = (path: `/${string}`) =>
  defineEndpoint({
    method: 'POST',
    path,
    permission: 'public',
    summary: 'Takes files',
    input: z.object({ body: z.string(), tags: z.array(z.string()).default([]) }),
    output: receivedSchema,
  })

/** A call that says what it was given. */
const taking = defineServerPlugin({
  id: 'taking',
  routes: [
    publicRoute(
      endpoint('/take'),
      async ({ body, tags }, _ctx, { files }) => {
        if (body === 'fail') throw new Error('on purpose')
        const seen = files.map(({ field, name, bytes, path }) => ({
          field,
          name,
          bytes,
          sha256: createHash('sha256').update(readFileSync(path)).digest('hex'),
        }))
        return { body, tags, files: seen }
      },
      { files: { mostFiles: 2, mostBytesOfFile: 1024 * 1024 } },
    ),
    publicRoute(endpoint('/no-files'), async ({ body, tags }) => ({ body, tags, files: [] })),
  ],
})

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ plugins: [taking] })
})
afterAll(() => server.stop())

async function post(path: string, form: FormData) {
  const reply = await fetch(server.base + path, { method: 'POST', body: form })
  const body: unknown = await reply.json()
  return { status: reply.status, body }
}

function formWith(fields: [string, string][], files: [string, Uint8Array<ArrayBuffer>][]): FormData {
  const form = new FormData()
  for (const [name, bytes] of files) form.append('medias[]', new Blob([bytes]), name)
  for (const [name, value] of fields) form.append(name, value)
  return form
}

const leftFiles = () => readdirSync(join(server.kernel.ctx.host.files.folder, 'incoming'))

test('fields become the input, files are whole on the disk while the call runs and gone after it', async () => {
  const bytes = new Uint8Array(300_000).fill(7)

  const { status, body } = await post(
    '/take',
    formWith(
      [
        ['body', 'Olá'],
        ['tags', 'a'],
        ['tags', 'b'],
      ],
      [['foto.png', bytes]],
    ),
  )

  expect(status).toBe(200)
  expect(body).toEqual({
    body: 'Olá',
    tags: ['a', 'b'],
    files: [{ field: 'medias', name: 'foto.png', bytes: 300_000, sha256: createHash('sha256').update(bytes).digest('hex') }],
  })
  expect(leftFiles()).toEqual([])
})

test('the same call takes JSON', async () => {
  const { status, body } = await server.call('POST', '/take', { body: { body: 'Olá' } })

  expect([status, body]).toEqual([200, { body: 'Olá', tags: [], files: [] }])
})

test('a file above the limit is a 413 in our words', async () => {
  const reply = await post('/take', formWith([['body', 'x']], [['grande.bin', new Uint8Array(1024 * 1024 + 1)]]))

  expect(reply).toEqual({ status: 413, body: { error: 'ERR_FILE_TOO_LARGE', mostBytes: 1024 * 1024 } })
  expect(leftFiles()).toEqual([])
})

test('more files than allowed are a 413 in our words', async () => {
  const reply = await post(
    '/take',
    formWith(
      [['body', 'x']],
      [1, 2, 3].map((count): [string, Uint8Array<ArrayBuffer>] => [`${count}.bin`, new Uint8Array(10)]),
    ),
  )

  expect(reply).toEqual({ status: 413, body: { error: 'ERR_TOO_MANY_FILES', mostFiles: 2 } })
  expect(leftFiles()).toEqual([])
})

test.each([
  ['an input that does not fit', [['tags', 'a']], 400],
  ['a call that breaks', [['body', 'fail']], 500],
])('%s leaves no file behind', async (_what, fields, status) => {
  const pairs = fields.map(([name = '', value = '']): [string, string] => [name, value])

  const reply = await post('/take', formWith(pairs, [['foto.png', new Uint8Array(10)]]))

  expect(reply.status).toBe(status)
  expect(leftFiles()).toEqual([])
})

test('half a body is refused', async () => {
  const reply = await server.call('POST', '/take', {
    body: '--x\r\ncontent-disposition: form-data; name="a"',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })

  expect(reply).toMatchObject({ status: 400, body: { error: 'ERR_INVALID_INPUT' } })
})

test('a call without files takes no multipart body', async () => {
  const reply = await post('/no-files', formWith([['body', 'x']], []))

  expect(reply).toMatchObject({ status: 400, body: { error: 'ERR_INVALID_INPUT' } })
})
