import { expect, test } from 'vitest'
import { mentionAt, mentionedIn, partsOf } from './mentions.ts'

const people = [
  { id: 1, name: 'Ana' },
  { id: 2, name: 'Ana Lima' },
  { id: 3, name: 'Davi' },
]

test.each<[string, string, number[]]>([
  ['nobody', 'Já liguei', []],
  ['somebody', '@Davi, veja', [3]],
  ['the longer of two names', '@Ana Lima veja', [2]],
  ['the shorter where the longer does not fit', '@Ana, Lima ligou', [1]],
  ['each once', '@Davi e @Ana e @Davi', [3, 1]],
  ['nobody in an e-mail address', 'davi@Davi.com', []],
  ['nobody whose name goes on', '@Davidson', []],
])('a note names %s', (_what, note, ids) => {
  expect(mentionedIn(note, people)).toEqual(ids)
})

test('the parts of a note make up the whole of it', () => {
  const note = 'Oi @Ana Lima, fale com @Davi hoje'

  expect(
    partsOf(note, people)
      .map(({ text }) => text)
      .join(''),
  ).toBe(note)
})

test.each<[string, string, { from: number; word: string } | null]>([
  ['right after the sign', 'Oi @', { from: 3, word: '' }],
  ['within a name', 'Oi @Ana L', { from: 3, word: 'Ana L' }],
  ['in an address', 'a@b', null],
  ['on another line', '@Ana\nliga', null],
  ['without a sign', 'Oi', null],
])('%s somebody is being named or not', (_what, text, expected) => {
  expect(mentionAt(text, text.length)).toEqual(expected)
})
