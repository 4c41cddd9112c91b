import { expect, test } from 'vitest'
import { isAbout } from './isAbout.ts'

test.each([
  ['', true],
  ['fila', true],
  ['ATRIBUICAO', true],
  ['sem atribuição', true],
  ['nullticket', true],
  ['fila carteira', false],
])('the search %j', (search, isFound) => {
  expect(isAbout(search, 'Conversas sem fila nem atribuição', 'nullticket')).toBe(isFound)
})
