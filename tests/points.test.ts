import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pointKey } from '#core/client/workbench/plugins/pointKey.ts'
import { allPoints, guideWithPoints } from '#core/tooling/points.ts'
import { root } from '#core/tooling/run.ts'

const guide = readFileSync(new URL('../plugins/README.md', import.meta.url), 'utf8')

test('the guide lists every point as it is declared', () => {
  expect(allPoints().length).toBeGreaterThan(20)
  expect(guide, 'npm run points writes it anew').toBe(guideWithPoints(guide))
})

test.each(allPoints())('$id says what it is for', ({ purpose }) => {
  expect(purpose).toMatch(/\w{3}/)
})

const words: Record<string, unknown> = Object.assign(
  {},
  ...globSync('{core,plugins}/**/i18n/pt-BR.json', { cwd: root }).map((file) => JSON.parse(readFileSync(join(root, file), 'utf8'))),
)

test.each(allPoints().filter(({ side }) => side === 'browser'))('$id has a name on the page of the plugins', ({ id }) => {
  expect(words[pointKey(id)]).toMatch(/\w{3}/)
})
