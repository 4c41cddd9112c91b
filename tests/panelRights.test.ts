import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const read = (pattern: string) => globSync(pattern, { cwd: root }).map((file) => ({ file, text: readFileSync(`${root}/${file}`, 'utf8') }))

/** Panels that nobody shares: the superadmin's, and the lock itself. */
const PRIVATE = ['platform.installation', 'workspaces.locked']

/** Types of the panels of the client, as they stand in the calls of `definePanel`. */
function panelTypes(): string[] {
  const sources = [...read('plugins/*/client/**/*.{ts,tsx}'), ...read('plugins/*/contract/*.ts'), ...read('core/client/workbench/*.ts')]
  const constants = new Map(
    sources.flatMap(({ text }) => [...text.matchAll(/const (\w+) = '([\w.]+)'/g)].map(([, name = '', value = '']) => [name, value] as const)),
  )
  return sources
    .flatMap(({ text }) => [...text.matchAll(/definePanel\(\{\s*type: (?:'([\w.]+)'|(\w+))/g)])
    .map(([, literal, name]) => literal ?? constants.get(name ?? '') ?? `unknown constant ${name}`)
}

test('every panel that a workspace may hold says on the server who may see it', () => {
  const vouched = new Set(
    read('plugins/*/server/**/*.ts').flatMap(({ text }) => [...text.matchAll(/panelRights, \{ panel: '([\w.]+)'/g)].map(([, type]) => type)),
  )

  const types = panelTypes()
  expect(types.length).toBeGreaterThan(15)
  expect(types.filter((type) => !vouched.has(type) && !PRIVATE.includes(type))).toEqual([])
})
