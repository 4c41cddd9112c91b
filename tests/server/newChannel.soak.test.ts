import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { filesOfChannel } from '#core/tooling/newChannelFiles.ts'
import { root } from '#core/tooling/run.ts'
import { writeFiles } from '#core/tooling/writeFiles.ts'
import type { ChannelAdapter } from '#plugins/channels/contract/index.ts'
import { aMessage, lineTo } from './support/channelLine.ts'
import { garbage, garbageRequest, parsed } from './support/channelSamples.ts'

/** Within the program, so that its own imports are found; kept out of git. */
const RESULTS = join(root, 'test-results')
const NAME = 'smokeSignals'
const TYPES_MS = 240_000

const adapterSchema = z.object({ [`${NAME}Adapter`]: z.custom<ChannelAdapter>((value) => typeof value === 'object') })

let folder: string
let adapter: ChannelAdapter
beforeAll(async () => {
  mkdirSync(RESULTS, { recursive: true })
  folder = mkdtempSync(join(RESULTS, 'channel-'))
  writeFiles(folder, filesOfChannel(NAME))
  const written = adapterSchema.parse(await import(pathToFileURL(join(folder, 'server/adapter.ts')).href))[`${NAME}Adapter`]
  if (!written) throw new Error('no adapter was written')
  adapter = written
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const bareLine = () => lineTo({ settings: {}, secrets: {} })

test('what new:channel writes has right types', { timeout: TYPES_MS }, async () => {
  const config = { extends: join(root, 'core/tooling/tsconfig.server.json'), include: [join(folder, 'contract'), join(folder, 'server')] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))

  const checked = promisify(execFile)(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder])

  expect(await checked.catch((error: unknown) => error)).toMatchObject({ stdout: '' })
})

test('it believes no garbage, and reads nothing of it', async () => {
  expect(adapter.type).toBe(NAME)
  for (const [what, body] of garbage) {
    expect([what, adapter.verify(garbageRequest(body), bareLine()), await parsed(adapter, body, bareLine())]).toEqual([what, 'refused', []])
  }
})

test('it sends and starts nothing without credentials', async () => {
  for (const work of [adapter.start(bareLine()), adapter.send(aMessage(), bareLine())]) await expect(work).rejects.toMatchObject({ reason: 'authFailed' })
})

test('its words are in three languages, and those of its fields are among them', () => {
  const files = filesOfChannel(NAME)
  const keysIn = (locale: string) => Object.keys(z.record(z.string(), z.string()).parse(JSON.parse(files[`client/i18n/${locale}.json`] ?? '{}')))
  const fields = [...(files['contract/index.ts'] ?? '').matchAll(/named\('(\w+)'\)/g)].flatMap(([, field]) => [
    `${NAME}.field.${field}`,
    `${NAME}.field.${field}Help`,
  ])

  expect(keysIn('en')).toEqual(keysIn('pt-BR'))
  expect(keysIn('es')).toEqual(keysIn('pt-BR'))
  expect(fields).toHaveLength(4)
  expect(keysIn('pt-BR')).toEqual(expect.arrayContaining([...fields, `${NAME}.kind`, `${NAME}.plugin.title`, `${NAME}.plugin.text`]))
})
