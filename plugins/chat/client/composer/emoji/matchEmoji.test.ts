import { expect, test } from 'vitest'
import { matchEmoji, namedEmoji } from './matchEmoji.ts'
import en from './names/emoji.en.json'
import es from './names/emoji.es.json'
import pt from './names/emoji.pt-BR.json'

const all = namedEmoji([
  [
    '😀|rosto risonho|cara|sorriso',
    '🥰|rosto com corações|coração',
    '👍|polegar para cima|+1|mão|positivo',
    '💙|coração azul|azul',
    '❤️|coração vermelho|coração|amor',
  ],
  ['😀|grinning face|smile', '👍|thumbs up|yes', '❤️|red heart'],
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
  ['xyz', ''],
  ['ermelho', ''],
])(':%s offers %s', (query, offered) => {
  expect(
    matchEmoji(all, query, 8)
      .map(({ emoji }) => emoji)
      .join(''),
  ).toBe(offered)
})

test('the name is that of the first language, and no more come than asked for', () => {
  expect(matchEmoji(all, 'c', 2).map(({ label }) => label)).toEqual(['coração azul', 'coração vermelho'])
})

test('the three languages name the same emoji in the same order, and no part of one: skin, hair, letters of flags', () => {
  const emojiOf = (language: readonly string[]) => language.map((line) => line.split('|')[0] ?? '')
  expect(emojiOf(pt).length).toBeGreaterThan(1_900)
  expect(emojiOf(en)).toEqual(emojiOf(pt))
  expect(emojiOf(es)).toEqual(emojiOf(pt))
  expect(emojiOf(pt).filter((emoji) => /^(\p{Emoji_Modifier}|\p{RI}|[🦰-🦳])$/u.test(emoji))).toEqual([])
  const [first] = matchEmoji(namedEmoji([pt, en]), 'coração_vermelho', 1)
  expect(first).toMatchObject({ emoji: '❤️', label: 'coração vermelho' })
})
