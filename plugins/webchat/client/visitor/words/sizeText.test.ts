import { expect, it } from 'vitest'
import { sizeText } from './sizeText.ts'

it.each([
  [0, '1 kB'],
  [1, '1 kB'],
  [1536, '2 kB'],
  [1024 * 1024, '1 MB'],
  [1.44 * 1024 * 1024, '1,4 MB'],
  [50 * 1024 * 1024, '50 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(sizeText(bytes, 'pt-BR').replaceAll(/\s/g, ' ')).toBe(text)
})
