import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'

const root = fileURLToPath(new URL('../', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Every code that the source names, with a file that does. */
const codes = new Map(
  globSync(['core/{server,contract}/**/*.ts', 'plugins/*/{server,contract}/**/*.ts'], { cwd: root })
    .filter((file) => !file.includes('.test.') && !file.includes('/testing/'))
    .flatMap((file) => [...read(file).matchAll(/'(ERR_[A-Z_]+)'/g)].map(([, code = '']) => [code, file] as const)),
)

const textsOf = (locale: string): Record<string, string> =>
  Object.assign(
    {},
    ...globSync([`core/client/i18n/catalogues/${locale}.json`, `plugins/*/client/i18n/${locale}.json`], { cwd: root }).map((file) =>
      z.record(z.string(), z.string()).parse(JSON.parse(read(file))),
    ),
  )

test.each(['pt-BR', 'en', 'es'])('every code of a refusal has a text in %s', (locale) => {
  const texts = textsOf(locale)

  expect(codes.size).toBeGreaterThan(50)
  expect([...codes].filter(([code]) => !texts[`errors.${code}`]).map(([code, file]) => `${code} in ${file}`)).toEqual([])
})
