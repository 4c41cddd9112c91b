import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { filesOfResource } from '#core/tooling/newResourceFiles.ts'
import { root } from '#core/tooling/run.ts'
import { writeFiles } from '#core/tooling/writeFiles.ts'

/** Within the program, so that its own imports are found; kept out of git. */
const RESULTS = join(root, 'test-results')
const NAME = 'smokeRules'
const TYPES_MS = 240_000

const files = filesOfResource(NAME)
mkdirSync(RESULTS, { recursive: true })
const folder = mkdtempSync(join(RESULTS, 'resource-'))
writeFiles(folder, files)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  ['server', ['contract', 'server']],
  ['client', ['contract', 'client']],
])('what new:resource writes has right types in the %s', { timeout: TYPES_MS }, async (side, parts) => {
  const config = {
    extends: join(root, `core/tooling/tsconfig.${side}.json`),
    include: [...parts.map((part) => join(folder, part)), join(root, 'core/client/ui/css.d.ts')],
  }
  const file = join(folder, `tsconfig.${side}.json`)
  writeFileSync(file, JSON.stringify(config))

  const checked = promisify(execFile)(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', file])

  expect(await checked.catch((error: unknown) => error)).toMatchObject({ stdout: '' })
})

test('its texts are in three languages', () => {
  const keysIn = (locale: string) => Object.keys(z.record(z.string(), z.string()).parse(JSON.parse(files[`client/i18n/${locale}.json`] ?? '{}')))

  expect(keysIn('en')).toEqual(keysIn('pt-BR'))
  expect(keysIn('es')).toEqual(keysIn('pt-BR'))
})

test('a table screen is at most 130 lines in 6 files, without its test and its texts', () => {
  const code = Object.entries(files).filter(([file]) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))

  expect(code.length).toBeLessThanOrEqual(6)
  expect(code.reduce((sum, [, text]) => sum + text.split('\n').length, 0)).toBeLessThanOrEqual(130)
})
