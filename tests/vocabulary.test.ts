import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readSources, root } from '#core/tooling/sources.ts'
import { countWords } from '#core/tooling/vocabulary.ts'

const FILE = join(root, 'tests/vocabulary.json')

/**
 * Names of the code must not gain any of the words that have a plainer one. How many names still have each stands in `vocabulary.json`, and may only
 * shrink. `VOCABULARY=write npm test -- vocabulary` writes the counts after a renaming.
 */
test('no word that has a plainer one is used more often', { timeout: 120_000 }, () => {
  const now = countWords(readSources())
  if (process.env.VOCABULARY === 'write') writeFileSync(FILE, `${JSON.stringify(now, null, 2)}\n`)
  const known = z.record(z.string(), z.number()).parse(JSON.parse(readFileSync(FILE, 'utf8')))
  const grown = Object.entries(now).filter(([word, many]) => many > (known[word] ?? 0))

  expect(grown.map(([word, many]) => `${word}: ${many}, at most ${known[word] ?? 0}`)).toEqual([])
})
