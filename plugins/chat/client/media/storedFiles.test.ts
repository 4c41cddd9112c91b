import { beforeEach, expect, test } from 'vitest'
import { createStoredFiles, type FileStore, type StoredFile } from './storedFiles.ts'

const DAY_MS = 86_400_000
const NOW = Date.UTC(2026, 10, 22)
const ME = '1.7'

let values: Map<string, unknown>
beforeEach(() => {
  values = new Map()
})

const shelf: FileStore = {
  entries: async () => [...values],
  get: async (key) => values.get(key),
  set: async (key, value) => void values.set(key, value),
  update: async (key, change) => void values.set(key, change(values.get(key))),
  del: async (key) => void values.delete(key),
}
const kept = createStoredFiles(shelf, () => NOW)

const fileOf = (change: Partial<StoredFile> = {}): StoredFile => ({
  ...{ person: ME, ticketId: 4, id: 'a', at: NOW, name: 'nota.txt', bytes: 4 },
  ...{ file: new File(['nota'], 'nota.txt'), voice: null, uploadId: null, mediaId: null },
  ...change,
})
const waveform = Array.from({ length: 64 }, () => 50)

test('files come back in the order they were added', async () => {
  for (const [id, at] of [
    ['b', 3],
    ['a', 1],
    ['c', 2],
  ] as const)
    await kept.keep(fileOf({ id, at: NOW + at }))

  expect((await kept.of(ME)).map(({ id }) => id)).toEqual(['a', 'c', 'b'])
})

test('a file is whole when it comes back', async () => {
  const voice = fileOf({ voice: { durationMs: 4200, waveform } })
  await kept.keep(voice)

  expect(await kept.of(ME)).toEqual([voice])
  expect(await (await kept.of(ME))[0]?.file?.text()).toBe('nota')
})

test("nobody gets another person's files, and each keeps their own", async () => {
  await kept.keep(fileOf({ id: 'mine' }))
  await kept.keep(fileOf({ id: 'theirs', person: '1.8' }))
  await kept.keep(fileOf({ id: 'of another company', person: '2.7' }))

  expect((await kept.of(ME)).map(({ id }) => id)).toEqual(['mine'])
  expect((await kept.of('1.8')).map(({ id }) => id)).toEqual(['theirs'])
})

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'nota.txt'],
  ['bytes that are no file', { ...fileOf(), file: 'bm90YQ==' }],
  ['neither bytes nor a stored file', fileOf({ file: null })],
  ['both bytes and a stored file', fileOf({ mediaId: 'm' })],
  ['no ticket', { ...fileOf(), ticketId: 'quatro' }],
  ['a voice note of 63 bars', fileOf({ voice: { durationMs: 1, waveform: waveform.slice(1) } })],
  ['no time', { ...fileOf(), at: null }],
])('what cannot be read is left out: %s', async (_what, value) => {
  values.set('bad', value)
  await kept.keep(fileOf({ id: 'good' }))

  expect((await kept.of(ME)).map(({ id }) => id)).toEqual(['good'])
})

test.each<[string, unknown, boolean]>([
  ['of now', fileOf(), true],
  ['of 30 days ago', fileOf({ at: NOW - 30 * DAY_MS }), true],
  ['of longer ago', fileOf({ at: NOW - 30 * DAY_MS - 1 }), false],
  ["of longer ago, of somebody else's", fileOf({ at: NOW - 31 * DAY_MS, person: '1.8' }), false],
  ['of a shape this version does not know', { at: NOW, folder: [] }, true],
  ['of no known age', null, false],
])('at the start a file stays for 30 days: %s', async (_what, value, stays) => {
  values.set('a', value)

  await kept.forgetOld()

  expect(values.has('a')).toBe(stays)
})

test('one that is too old is not shown, also before it is forgotten', async () => {
  await kept.keep(fileOf({ at: NOW - 31 * DAY_MS }))

  expect(await kept.of(ME)).toEqual([])
})

test('where the server has it is known to the next page', async () => {
  await kept.keep(fileOf())

  await kept.noteUpload('a', 'u1')

  expect(await kept.uploadIdOf('a')).toBe('u1')
  expect(await kept.of(ME)).toMatchObject([{ id: 'a', name: 'nota.txt', uploadId: 'u1' }])
})

test('a file that was forgotten meanwhile does not come back with its upload', async () => {
  await kept.keep(fileOf())
  await kept.forget(['a'])

  await kept.noteUpload('a', 'u1')

  expect([...values]).toEqual([])
  expect(await kept.uploadIdOf('a')).toBeNull()
})
