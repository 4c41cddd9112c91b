import { describe, expect, test } from 'vitest'
import type { FieldValues } from '#core/contract/activity/index.ts'
import { fieldsChanged, whyNot } from './whyNot.ts'

const now = new Date('2026-11-22T15:00:00Z')
const judged = {
  at: new Date('2026-11-22T14:00:00Z'),
  isUndone: false,
  isUndo: false,
  fields: ['userId', 'queueId'],
  after: { userId: 3, queueId: 8, unread: 0 },
}

describe('what counts as changed since a deed', () => {
  test.each<[string, string[], FieldValues, FieldValues, string[]]>([
    ['the row is as the deed left it', ['userId', 'queueId'], { userId: 3, queueId: null }, { userId: 3, queueId: null }, []],
    ['one of its fields is another', ['userId', 'queueId'], { userId: 3, queueId: 8 }, { userId: 3, queueId: 9 }, ['queueId']],
    ['both are', ['userId', 'queueId'], { userId: 3, queueId: 8 }, { userId: null, queueId: 9 }, ['userId', 'queueId']],
    ['something else than its fields is another', ['priority'], { priority: 'high', unread: 0 }, { priority: 'high', unread: 4 }, []],
    ['a label that it gave is gone', ['tag:5'], { 'tag:5': true }, {}, ['tag:5']],
    ['a label that it took is back', ['tag:5'], { 'tag:5': null }, { 'tag:5': true }, ['tag:5']],
    ['another label came', ['tag:5'], { 'tag:5': true }, { 'tag:5': true, 'tag:6': true }, []],
    ['nothing stands for null', ['tag:5'], { 'tag:5': null }, {}, []],
    ['a number is not its text', ['userId'], { userId: 3 }, { userId: '3' }, ['userId']],
  ])('%s', (_case, fields, after, row, expected) => {
    expect(fieldsChanged(fields, after, row)).toEqual(expected)
  })
})

describe('a deed', () => {
  const asLeft = { userId: 3, queueId: 8, unread: 5 }

  test.each<[string, Partial<typeof judged>, FieldValues | null, Date, object | null]>([
    ['can be taken back while the row is as it left it', {}, asLeft, now, null],
    ['cannot once it was', { isUndone: true }, asLeft, now, { code: 'undone', fields: [] }],
    ['cannot where it took back another', { isUndo: true }, asLeft, now, { code: 'final', fields: [] }],
    ['can just before a day is over', {}, asLeft, new Date('2026-11-23T13:59:59.999Z'), null],
    ['cannot after a day', {}, asLeft, new Date('2026-11-23T14:00:00Z'), { code: 'old', fields: [] }],
    ['cannot without the right to the row', {}, null, now, { code: 'noRight', fields: [] }],
    ['cannot once somebody changed it', {}, { ...asLeft, userId: 4 }, now, { code: 'changed', fields: ['userId'] }],
    ['says first that it was taken back', { isUndone: true }, { ...asLeft, userId: 4 }, now, { code: 'undone', fields: [] }],
  ])('%s', (_case, change, row, at, expected) => {
    expect(whyNot({ ...judged, ...change }, row, at)).toEqual(expected)
  })

  test.each<[string, string[], object | null]>([
    ['cannot while a later deed on one of its fields stands, whatever the value', ['queueId'], { code: 'changed', fields: ['queueId'] }],
    ['can where a later deed changed something else', ['priority'], null],
  ])('%s', (_case, overlaid, expected) => {
    expect(whyNot(judged, asLeft, now, overlaid)).toEqual(expected)
  })
})
