import { describe, expect, test } from 'vitest'
import { readLocal, shownText } from './localText.ts'
import { rangeProblem, readMoment } from './readMoment.ts'

/** A Monday. */
const now = readLocal('2026-11-23T10:00') ?? 0

describe('a moment', () => {
  test.each([
    ['amanhã 9h', '2026-11-24T09:00'],
    ['Amanha às 9h30', '2026-11-24T09:30'],
    ['amanhã', '2026-11-24T09:00'],
    ['depois de amanhã 14h', '2026-11-25T14:00'],
    ['hoje 18:30', '2026-11-23T18:30'],
    ['sex 14:30', '2026-11-27T14:30'],
    ['sexta-feira, 14:30', '2026-11-27T14:30'],
    ['próxima sexta 8', '2026-11-27T08:00'],
    ['seg 9h', '2026-11-30T09:00'],
    ['seg 11h', '2026-11-23T11:00'],
    ['dom meio-dia', '2026-11-29T12:00'],
    ['em 2 h', '2026-11-23T12:00'],
    ['em 90 min', '2026-11-23T11:30'],
    ['daqui a 3 dias', '2026-11-26T10:00'],
    ['em 2 semanas', '2026-12-07T10:00'],
    ['25/12', '2026-12-25T09:00'],
    ['25/12 8h15', '2026-12-25T08:15'],
    ['25/12/2027 08:15', '2027-12-25T08:15'],
    ['25.12.27 8:15', '2027-12-25T08:15'],
    ['2/1 9h', '2027-01-02T09:00'],
    ['23/11', '2026-11-23T09:00'],
    ['29/2 9h', '2028-02-29T09:00'],
    ['14h', '2026-11-23T14:00'],
    ['1430', '2026-11-23T14:30'],
    ['9h', '2026-11-24T09:00'],
    ['2026-12-25T08:15', '2026-12-25T08:15'],
    ['tomorrow 9am', '2026-11-24T09:00'],
    ['tomorrow at 9:15 pm', '2026-11-24T21:15'],
    ['fri 2:30pm', '2026-11-27T14:30'],
    ['next tuesday noon', '2026-11-24T12:00'],
    ['in 2 hours', '2026-11-23T12:00'],
    ['12am', '2026-11-24T00:00'],
    ['mañana a las 9', '2026-11-24T09:00'],
    ['pasado mañana 9h', '2026-11-25T09:00'],
    ['vie 14:30', '2026-11-27T14:30'],
    ['miércoles 8h', '2026-11-25T08:00'],
    ['en 2 h', '2026-11-23T12:00'],
    ['dentro de 3 días', '2026-11-26T10:00'],
    ['', ''],
    ['  ', ''],
    ['31/02 9h', null],
    ['25/13', null],
    ['0/1', null],
    ['amanhã 25h', null],
    ['amanhã cedo', null],
    ['13pm', null],
    ['em 2', null],
    ['em muitas horas', null],
    ['semana', null],
    ['sexo', null],
    ['25/12/202', null],
    ['qualquer coisa', null],
  ])('%j is %j', (typed, expected) => {
    expect(readMoment(typed, { kind: 'moment', now })).toBe(expected)
  })

  test('of which only the day is said keeps the time that stood there', () => {
    expect(readMoment('amanhã', { kind: 'moment', now, time: '16:20' })).toBe('2026-11-24T16:20')
  })
})

describe('a day', () => {
  test.each([
    ['25/12', '2026-12-25', '2025-12-25'],
    ['1/11', '2027-11-01', '2026-11-01'],
    ['23/11', '2026-11-23', '2026-11-23'],
    ['sex', '2026-11-27', '2026-11-20'],
    ['seg', '2026-11-23', '2026-11-23'],
    ['ontem', '2026-11-22', '2026-11-22'],
    ['hoje', '2026-11-23', '2026-11-23'],
    ['em 3 dias', '2026-11-26', '2026-11-26'],
    ['25/12/26', '2026-12-25', '2026-12-25'],
    ['em 2 h', null, null],
    ['hoje 9h', null, null],
    ['9h', null, null],
  ])('%j is %j, or %j where days lie behind', (typed, ahead, back) => {
    expect(readMoment(typed, { kind: 'date', now })).toBe(ahead)
    expect(readMoment(typed, { kind: 'date', now, leans: 'back' })).toBe(back)
  })
})

test.each([
  ['2026-11-23', '23/11/2026'],
  ['2026-01-02T09:05', '02/01/2026 09:05'],
  ['', ''],
  ['amanhã', ''],
])('%j is shown as %j', (value, shown) => {
  expect(shownText(value)).toBe(shown)
})

test.each([
  ['2026-11-23T09:59', '2026-11-23T10:00', undefined, 'tooEarly'],
  ['2026-11-23T10:00', '2026-11-23T10:00', '2026-11-23T10:00', null],
  ['2026-11-24', undefined, '2026-11-23', 'tooLate'],
  ['', '2026-11-23', '2026-11-23', null],
] as const)('%j between %j and %j is %j', (value, min, max, problem) => {
  expect(rangeProblem(value, min, max)).toBe(problem)
})
