import { describe, expect, test } from 'vitest'
import { mayEditSchedule, type PlannedMessage, type ScheduleViewer, scheduleProblems } from './rules.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const planned = (change: Partial<PlannedMessage> = {}): PlannedMessage => ({
  body: 'Olá, {{firstName}}',
  scheduleDate: new Date('2026-11-21T12:30:00Z'),
  fileCount: 0,
  unknown: [],
  ...change,
})

describe('a planned message', () => {
  test.each<[what: string, change: Partial<PlannedMessage>, problems: [field: string, code: string][]]>([
    ['is right', {}, []],
    ['of a file alone is right', { body: ' \n', fileCount: 1 }, []],
    ['a millisecond ahead is right', { scheduleDate: new Date('2026-11-21T12:00:00.001Z') }, []],
    ['of the longest text is right', { body: 'a'.repeat(4096) }, []],
    ['for this very moment is past', { scheduleDate: NOW }, [['scheduleDate', 'past']]],
    ['for yesterday is past', { scheduleDate: new Date('2026-11-20T12:30:00Z') }, [['scheduleDate', 'past']]],
    ['for the next century is too far', { scheduleDate: new Date('2126-01-01T00:00:00Z') }, [['scheduleDate', 'too_far']]],
    ['without a word or a file is empty', { body: ' \n' }, [['body', 'required']]],
    ['of a longer text is too long', { body: 'a'.repeat(4097) }, [['body', 'too_big']]],
    ['with a name nobody knows is refused', { unknown: ['cupom'] }, [['body', 'unknown_variable']]],
    [
      'may be wrong twice',
      { body: '', scheduleDate: NOW },
      [
        ['scheduleDate', 'past'],
        ['body', 'required'],
      ],
    ],
  ])('%s', (_what, change, problems) => {
    expect(scheduleProblems(planned(change), NOW).map(({ field, code }) => [field, code])).toEqual(problems)
  })

  test('is told which names are unknown', () => {
    expect(scheduleProblems(planned({ unknown: ['cupom', 'loja'] }), NOW)).toMatchObject([{ message: 'Unknown for this contact: {{cupom}}, {{loja}}' }])
  })
})

test.each<[ScheduleViewer, boolean]>([
  [{ userId: 7, profile: 'user' }, true],
  [{ userId: 8, profile: 'user' }, false],
  [{ userId: 8, profile: 'super' }, true],
  [{ userId: 8, profile: 'admin' }, true],
  [{ userId: 8, profile: 'superadmin' }, false],
])('%j may edit what person 7 made: %s', (viewer, may) => {
  expect(mayEditSchedule({ userId: 7 }, viewer)).toBe(may)
})
