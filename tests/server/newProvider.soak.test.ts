import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { filesOfProvider, kindIdOf } from '#core/tooling/newProviderFiles.ts'
import { root } from '#core/tooling/run.ts'
import { writeFiles } from '#core/tooling/writeFiles.ts'
import { type AssistantEngine, assistantEngines } from '#plugins/assistants/contract/index.ts'
import { describeEngine } from './support/engineConformance.ts'

/** Within the program, so that its own imports are found; kept out of git. */
const RESULTS = join(root, 'test-results')
const NAME = 'smokeSignals'
const TYPES_MS = 240_000

const files = filesOfProvider(NAME)
mkdirSync(RESULTS, { recursive: true })
const folder = mkdtempSync(join(RESULTS, 'provider-'))
writeFiles(folder, files)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const pluginSchema = z.object({
  default: z.object({
    id: z.string(),
    requires: z.array(z.string()),
    extends: z.array(z.object({ point: z.string(), value: z.custom<AssistantEngine>((value) => typeof value === 'object') })),
  }),
})
const { default: plugin } = pluginSchema.parse(await import(pathToFileURL(join(folder, 'server/index.ts')).href))
for (const { value } of plugin.extends) describeEngine(value)

test('what new:provider writes is a plugin with one kind of assistant', () => {
  expect(plugin).toMatchObject({ id: NAME, requires: ['assistants'], extends: [{ point: assistantEngines.id, value: { kind: { id: 'smoke-signals' } } }] })
})

test.each([
  ['server', ['contract', 'server']],
  ['client', ['contract', 'client']],
])('it has right types in the %s', { timeout: TYPES_MS }, async (side, parts) => {
  const config = { extends: join(root, `core/tooling/tsconfig.${side}.json`), include: parts.map((part) => join(folder, part)) }
  const file = join(folder, `tsconfig.${side}.json`)
  writeFileSync(file, JSON.stringify(config))

  const checked = promisify(execFile)(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', file])

  expect(await checked.catch((error: unknown) => error)).toMatchObject({ stdout: '' })
})

test('its test is the conformance of engines', () => {
  expect(files['server/engine.test.ts']).toContain(`describeEngine(${NAME}Engine)`)
})

test('its page has an address of its own', () => {
  expect(['mistral', 'openRouter', 'gpt4All'].map(kindIdOf)).toEqual(['mistral', 'open-router', 'gpt4-all'])
})

test('its texts are in three languages, and those that its kind names are among them', () => {
  const keysIn = (locale: string) => Object.keys(z.record(z.string(), z.string()).parse(JSON.parse(files[`client/i18n/${locale}.json`] ?? '{}')))
  const named = plugin.extends.flatMap(({ value: { kind } }) => [kind.title, kind.text])

  expect(keysIn('en')).toEqual(keysIn('pt-BR'))
  expect(keysIn('es')).toEqual(keysIn('pt-BR'))
  expect(keysIn('pt-BR')).toEqual(expect.arrayContaining([...named, `${NAME}.plugin.title`, `${NAME}.plugin.text`]))
})
