import { expect, test } from 'vitest'
import { matchEmoji, namedEmoji } from './matchEmoji.ts'

const all = namedEmoji([
  [
    { unicode: '😀', label: 'rosto risonho', tags: ['cara', 'sorriso'], group: 0, order: 1 },
    { unicode: '❤️', label: 'coração vermelho', tags: ['coração', 'amor'], group: 0, order: 9 },
    { unicode: '🥰', label: 'rosto com corações', tags: ['coração'], group: 0, order: 2 },
    { unicode: '💙', label: 'coração azul', tags: ['azul'], group: 0, order: 8 },
    { unicode: '👍', label: 'polegar para cima', tags: ['+1', 'mão', 'positivo'], group: 1, order: 5 },
    { unicode: '🏻', label: 'pele clara', tags: [], group: 2, order: 6 },
    { unicode: '🇦', label: 'indicador regional A' },
  ],
  [
    { unicode: '😀', label: 'grinning face', tags: ['smile'], group: 0, order: 1 },
    { unicode: '👍', label: 'thumbs up', tags: ['yes'], group: 1, order: 5 },
    { unicode: '❤️', label: 'red heart', tags: [], group: 0, order: 9 },
  ],
])

test.each([
  ['coracao', '💙❤️🥰'],
  ['coração', '💙❤️🥰'],
  ['CORA', '💙❤️🥰'],
  ['vermelho', '❤️'],
  ['azul', '💙'],
  ['positivo', '👍'],
  ['mao', '👍'],
  ['thumbs', '👍'],
  ['thumbs_up', '👍'],
  ['heart', '❤️'],
  ['smi', '😀'],
  ['pele', ''],
  ['indicador', ''],
  ['xyz', ''],
  ['ermelho', ''],
])(':%s offers %s', (word, offered) => {
  expect(
    matchEmoji(all, word, 8)
      .map(({ emoji }) => emoji)
      .join(''),
  ).toBe(offered)
})

test('the name is that of the first language, and no more come than asked for', () => {
  expect(matchEmoji(all, 'c', 2).map(({ label }) => label)).toEqual(['coração azul', 'coração vermelho'])
})
