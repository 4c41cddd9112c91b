import { expect, test } from 'vitest'
import type { DealState, PlayedMessage } from '../../contract/index.ts'
import { momentsOf, nearest, placesOf, segmentsOf, valuePath } from './playbackRules.ts'

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 1, 9, minute)).toISOString()
const ms = (minute: number): number => Date.parse(at(minute))
const state = (minute: number, stageId: string, value: number | null = null, status: DealState['status'] = 'open'): DealState => ({
  ...{ at: at(minute), stageId, stage: stageId.toUpperCase(), value, status },
  owner: '',
  by: null,
})
const message = (minute: number): PlayedMessage => ({ id: `m${minute}`, at: at(minute), ticketId: 1, fromMe: false, text: 'Oi', mediaType: 'chat' })
const STATES = [state(0, 'a'), state(10, 'b', 50), state(20, 'b', 100), state(30, 'b', 100, 'won')]

test('changes and messages come by their time, each message with the deal as it was then', () => {
  const moments = momentsOf(STATES, [message(5), message(25)])
  expect(moments.map((one) => `${one.message?.id ?? '-'} ${one.state.stageId} ${one.state.value}`)).toEqual([
    '- a null',
    'm5 a null',
    '- b 50',
    '- b 100',
    'm25 b 100',
    '- b 100',
  ])
  expect(momentsOf([], [message(5)])).toEqual([])
})

test('a long silence takes more room than a short one, but not in proportion', () => {
  const [first, second, third, fourth] = placesOf([ms(0), ms(1), ms(2), ms(60)])
  expect([first, fourth]).toEqual([0, 1])
  const [short, long] = [(third ?? 0) - (second ?? 0), (fourth ?? 0) - (third ?? 0)]
  expect(long).toBeGreaterThan(short)
  expect(long).toBeLessThan(short * 5)
  expect(placesOf([])).toEqual([])
  expect(placesOf([ms(3)])).toEqual([0])
})

test.each([
  [0.1, 0],
  [0.3, 1],
  [0.9, 2],
])('a click at %d chooses moment %d', (wanted, at) => {
  expect(nearest([0, 0.4, 1], wanted)).toBe(at)
})

test('a stage lasts until the next one, the last until the deal is closed or the end', () => {
  expect(segmentsOf(STATES, ms(40))).toEqual([
    { stageId: 'a', stage: 'A', from: ms(0), to: ms(10) },
    { stageId: 'b', stage: 'B', from: ms(10), to: ms(30) },
  ])
  expect(segmentsOf(STATES.slice(0, 2), ms(40)).at(-1)?.to).toBe(ms(40))
})

test('the value is drawn as steps from the bottom to the top', () => {
  expect(valuePath(STATES, (time) => (time - ms(0)) / (ms(40) - ms(0)), 400, 22)).toBe('M0 21H100V11H200V1H300V1H400')
})
