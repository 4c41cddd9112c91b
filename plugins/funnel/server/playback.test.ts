import { expect, test } from 'vitest'
import { statesOf } from './playback.ts'

type Change = Parameters<typeof statesOf>[1][number]
const change = (minute: number, kind: Change['kind'], from = '', userId: number | null = 1): Change => ({
  at: new Date(Date.UTC(2026, 10, 1, 9, minute)),
  kind,
  from,
  userId,
})
const now = { stageId: 'c', value: 900, status: 'won' as const, ownerId: 7 }

test.each<[string, Change[], string[]]>([
  ['nothing is known', [], []],
  ['it was made and never changed', [change(0, 'created')], ['0 c 900 won 7']],
  [
    'stage, value, owner and outcome changed one after the other',
    [change(5, 'status', 'open'), change(4, 'owner', ''), change(3, 'value', '500'), change(2, 'stage', 'b'), change(1, 'stage', 'a'), change(0, 'created')],
    ['0 a 500 open null', '1 b 500 open null', '2 c 500 open null', '3 c 900 open null', '4 c 900 open 7', '5 c 900 won 7'],
  ],
  [
    'several things changed at once',
    [change(2, 'status', 'lost:Preço'), change(1, 'value', ''), change(1, 'stage', 'a'), change(0, 'created')],
    ['0 a null lost 7', '1 c 900 lost 7', '2 c 900 won 7'],
  ],
  ['other changes make no step', [change(2, 'title', 'x'), change(1, 'field', 'x'), change(0, 'created')], ['0 c 900 won 7']],
])('%s', (_title, changes, states) => {
  expect(statesOf(now, changes).map(({ at, stageId, value, status, ownerId }) => `${at.getUTCMinutes()} ${stageId} ${value} ${status} ${ownerId}`)).toEqual(
    states,
  )
})
