import { describe, expect, test } from 'vitest'
import { areaField, choiceField, colourField, defineResource, foldName, idsField, isHttpsUrl, switchField, textField, urlField, wholeField } from './index.ts'

const notes = defineResource('pins.pin', {
  path: '/pins',
  rows: 'pins.pin',
  may: { read: 'pins.list', write: 'pins.edit' },
  wire: { channel: 'pin', key: 'pin' },
  fields: {
    title: textField({ longest: 8, isRequired: true }),
    text: areaField({ longest: 10 }),
    url: urlField({ longest: 30 }),
    place: wholeField({ from: 1, to: 1_000 }),
    isOn: switchField(true),
    kind: choiceField(['plain', 'loud']),
    colour: colourField('#3d7fc4'),
    queueIds: idsField({ most: 3, atLeast: 1 }),
  },
  unique: 'title',
  most: 10,
  missing: 'ERR_NO_PIN_FOUND',
  names: { one: 'pin', many: 'pins' },
})

const valid = { title: 'Um', text: '', url: 'https://a.example', place: 1, isOn: true, kind: 'plain' as const, colour: '#3d7fc4', queueIds: [1] }

describe('what is wrong with a draft', () => {
  test.each([
    ['nothing', {}, []],
    ['spaces around', { title: ' Um ', url: ' https://a.example ' }, []],
    ['no title', { title: ' ' }, ['title required']],
    ['a long title', { title: 'x'.repeat(9) }, ['title too_big']],
    ['a long text', { text: 'x'.repeat(11) }, ['text too_big']],
    ['no address', { url: '' }, ['url invalid_format']],
    ['a long address', { url: `https://a.example/${'x'.repeat(30)}` }, ['url too_big']],
    ['the place 0', { place: 0 }, ['place invalid_type']],
    ['half a place', { place: 1.5 }, ['place invalid_type']],
    ['no number', { place: Number.NaN }, ['place invalid_type']],
    ['a place too far', { place: 1_001 }, ['place invalid_type']],
    ['no colour', { colour: 'red' }, ['colour invalid_format']],
    ['a colour in capitals', { colour: '#3D7FC4' }, []],
    ['no ids', { queueIds: [] }, ['queueIds required']],
    ['an id twice', { queueIds: [2, 1, 2, 1] }, []],
    ['too many ids', { queueIds: [1, 2, 3, 4] }, ['queueIds too_many']],
  ])('%s', (_what, over, problems) => {
    expect(notes.problems({ ...valid, ...over }).map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
  })
})

test('a draft is stored clean', () => {
  expect(notes.clean({ ...valid, title: ' Um ', colour: '#3D7FC4 ', queueIds: [2, 1, 2] })).toMatchObject({ title: 'Um', colour: '#3d7fc4', queueIds: [1, 2] })
})

test('a call may leave out what has a first value, and a change whatever stays', () => {
  expect(notes.create.input.parse({ title: 'Um' })).toEqual({
    title: 'Um',
    text: '',
    url: '',
    place: 1,
    isOn: true,
    kind: 'plain',
    colour: '#3d7fc4',
    queueIds: [],
  })
  expect(notes.update.input.parse({ id: '7', title: 'Dois' })).toEqual({ id: 7, title: 'Dois' })
  expect(notes.update.input.safeParse({ id: 7, kind: 'quiet' }).success).toBe(false)
})

test.each([
  ['https://www.youtube.com/watch?v=abc', true],
  [' https://intranet.empresa.com.br/manual#fim ', true],
  ['http://empresa.com.br', false],
  ['javascript:alert(1)', false],
  ['https://ana:senha@empresa.com.br', false],
  ['manual', false],
  ['', false],
])('the address %s', (text, expected) => {
  expect(isHttpsUrl(text)).toBe(expected)
})

test.each([
  [' Zelo ', 'zelo'],
  ['Fila  do\tTurno', 'fila do turno'],
  ['ÁGUA', 'água'],
])('the name %s is compared as %s', (name, folded) => {
  expect(foldName(name)).toBe(folded)
})
