import { expect, test } from 'vitest'
import type { PanelColumn } from '../../contract/index.ts'
import { namedColumns } from './namedColumns.ts'

const column = (id: number | null, name: string, count: number): PanelColumn => ({
  ...{ id, name, count, color: null, open: 0, pending: count, closed: 0, unanswered: 0, longestSince: null, tickets: [] },
})
const t = (key: string) => key

test.each([
  ['tickets without a queue come first', 'queue', [column(null, '', 2), column(1, 'Suporte', 0)], ['wallboard.noQueue', 'Suporte']],
  ['no tickets without a queue: its column is the last', 'queue', [column(null, '', 0), column(1, 'Suporte', 3)], ['Suporte', 'wallboard.noQueue']],
  ['unassigned tickets come first, even none', 'user', [column(null, '', 0), column(9, 'Caio', 1)], ['wallboard.noPerson', 'Caio']],
] as const)('%s', (_what, by, columns, titles) => {
  expect(namedColumns(columns, by, [], t).map(({ title }) => title)).toEqual(titles)
})
