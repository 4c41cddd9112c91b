import { expect, test } from 'vitest'
import { type StepSnooze, stepSnooze, untilOf } from './snoozeStep.ts'

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute)
/** A Saturday. */
const saturday = at(21, 14, 30)

test.each<[string, Date, StepSnooze]>([
  ['in an hour', at(21, 15, 30), { preset: 'tickets.snooze.hour' }],
  ['tomorrow morning', at(22, 9), { preset: 'tickets.snooze.tomorrow' }],
  ['Monday morning', at(23, 9), { preset: 'tickets.snooze.monday' }],
  ['a time of their own', at(21, 16), { minutes: 90 }],
  ['a time that has passed', at(21, 14), { minutes: 1 }],
])('what was put off until %s', (_what, until, kept) => {
  expect(stepSnooze(until.toISOString(), saturday)).toEqual(kept)
})

test.each<[string, StepSnooze, Date, Date]>([
  ['the hour counts from the run', { preset: 'tickets.snooze.hour' }, at(24, 10), at(24, 11)],
  ['tomorrow is the day after the run', { preset: 'tickets.snooze.tomorrow' }, at(24, 10), at(25, 9)],
  ['Monday on a Sunday is tomorrow', { preset: 'tickets.snooze.monday' }, at(22, 10), at(23, 9)],
  ['a distance counts from the run', { minutes: 90 }, at(24, 10), at(24, 11, 30)],
])('run later, %s', (_what, kept, now, until) => {
  expect(untilOf(kept, now)).toEqual(until)
})
