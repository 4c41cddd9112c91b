import { expect, test } from 'vitest'
import { cleanTaxDocument, formatTaxDocument, isTaxDocument } from './taxDocument.ts'

test.each([
  ['529.982.247-25', true],
  ['529.982.247-24', false],
  ['111.111.111-11', false],
  ['11.222.333/0001-81', true],
  ['11.222.333/0001-80', false],
  ['00.000.000/0000-00', false],
  // The example of the tax office for CNPJs with letters.
  ['12.ABC.345/01DE-35', true],
  ['12.abc.345/01de-35', true],
  ['12.ABC.345/01DE-36', false],
  ['1234', false],
  ['', false],
])('%s is a document: %s', (typed, expected) => {
  expect(isTaxDocument(cleanTaxDocument(typed))).toBe(expected)
})

test.each([
  ['52998224725', '529.982.247-25'],
  ['11222333000181', '11.222.333/0001-81'],
  ['12ABC34501DE35', '12.ABC.345/01DE-35'],
  ['123', '123'],
])('%s reads %s', (stored, shown) => {
  expect(formatTaxDocument(stored)).toBe(shown)
})
