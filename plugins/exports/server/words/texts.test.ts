import { expect, test } from 'vitest'
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import ptBR from './pt-BR.json' with { type: 'json' }
import { textsOf } from './textsOf.ts'

const holesOf = (texts: Record<string, string>) => Object.entries(texts).map(([key, text]) => [key, ...(text.match(/\{\{\w+\}\}/g) ?? []).toSorted()].join(' '))

test.each([
  ['en', en],
  ['es', es],
])('%s has the keys and the holes of Portuguese', (_language, texts) => {
  expect(holesOf(texts)).toEqual(holesOf(ptBR))
})

test('holes are filled with text, never read again', () => {
  expect(textsOf('pt-BR')('title', { contact: '{{page}} $& Maria' })).toBe('Conversa com {{page}} $& Maria')
})
