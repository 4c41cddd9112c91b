import { expect, test } from 'vitest'
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import pt from './pt-BR.json' with { type: 'json' }

const holes = (text: string) => [...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name).toSorted()

test.each([
  ['en', en],
  ['es', es],
])('%s has the keys and holes of pt-BR', (_locale, catalogue: Record<string, string>) => {
  expect(Object.keys(catalogue).toSorted()).toEqual(Object.keys(pt).toSorted())
  for (const [key, text] of Object.entries(pt)) expect(holes(catalogue[key] ?? '')).toEqual(holes(text))
})
