import { describe, expect, it } from 'vitest'
import { chooseLanguage } from './chooseLanguage.ts'
import { dayText } from './dayText.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fill } from './fill.ts'
import { pt, type Texts } from './pt.ts'
import { textsOf } from './textsOf.ts'

const holes = (sentence: string) => (sentence.match(/\{\w+\}/g) ?? []).sort()

describe.each<[string, Texts]>([
  ['en', en],
  ['es', es],
])('catalogue %s', (_, texts) => {
  it('has the keys and holes of the Portuguese one', () => {
    expect(Object.entries(texts).map(([key, sentence]) => [key, holes(sentence)])).toEqual(Object.entries(pt).map(([key, sentence]) => [key, holes(sentence)]))
  })
})

it.each([pt, en, es].flatMap((texts) => Object.values(texts)))('%s is calm and not empty', (sentence) => {
  expect(sentence.trim()).not.toBe('')
  expect(sentence).not.toMatch(/[!¡]/)
})

it.each<[(string | null)[], string]>([
  [[null, 'pt-PT'], 'pt-BR'],
  [['es-AR'], 'es'],
  [['fr', 'en-GB', 'pt'], 'en'],
  [['xx'], 'pt-BR'],
  [[], 'pt-BR'],
])('wishes %j give %s', (wishes, language) => {
  expect(chooseLanguage(wishes)).toBe(language)
})

it('loads the catalogue of a language', async () => {
  expect((await textsOf('es')).send).toBe('Enviar')
  expect((await textsOf('en')).send).toBe('Send')
})

it('fills holes and leaves unknown ones', () => {
  expect(fill('{a} de {b}', { a: 0 })).toBe('0 de {b}')
})

it.each([
  [new Date(2026, 2, 12, 0, 5), 'Hoje'],
  [new Date(2026, 2, 11, 23, 59), 'Ontem'],
  [new Date(2026, 2, 1), '1 de março'],
  [new Date(2025, 11, 31), '31 de dezembro de 2025'],
])('%s is called %s', (day, text) => {
  expect(dayText(day.getTime(), new Date(2026, 2, 12, 14).getTime(), pt, 'pt-BR')).toBe(text)
})
