import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { filesOfChannel } from '#core/tooling/newChannelFiles.ts'
import { root } from '#core/tooling/run.ts'
import { writeFiles } from '#core/tooling/writeFiles.ts'
import { type ChannelAdapter, channelAdapters } from '#plugins/channels/contract/index.ts'
import { aMessage, lineTo } from './support/channelLine.ts'
import { garbage, garbageRequest, parsed } from './support/channelSamples.ts'
import { describeDeliveries } from './support/deliveryChecks.ts'
import { describeSending } from './support/sendingChecks.ts'
import { wiresSchema } from './support/wires.ts'

/** Within the program, so that its own imports are found; kept out of git. */
const RESULTS = join(root, 'test-results')
const NAME = 'smokeSignals'
const TYPES_MS = 240_000

mkdirSync(RESULTS, { recursive: true })
const folder = mkdtempSync(join(RESULTS, 'channel-'))
writeFiles(folder, filesOfChannel(NAME))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const pluginSchema = z.object({ default: z.object({ extends: z.array(z.object({ point: z.string(), value: z.unknown() })) }) })
const adapterSchema = z.custom<ChannelAdapter>((value) => typeof value === 'object')
const { default: plugin } = pluginSchema.parse(await import(pathToFileURL(join(folder, 'server/index.ts')).href))
const adapter = adapterSchema.parse(plugin.extends.find(({ point }) => point === channelAdapters.id)?.value)
const { wires } = wiresSchema.parse(await import(pathToFileURL(join(folder, 'server/testing/wire.ts')).href))

const bareLine = () => lineTo({ settings: {}, secrets: {} })

test('what new:channel writes has a wire for its adapter', () => {
  expect(wires.map(({ type }) => type)).toEqual([adapter.type])
})

describe('it passes the checks of all channels', () => {
  for (const wire of wires) {
    describeDeliveries(wire, adapter)
    describeSending(wire, adapter)
  }
})

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
