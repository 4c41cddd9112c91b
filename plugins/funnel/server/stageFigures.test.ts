import { expect, test } from 'vitest'
import { type StageVisit, stageFigures } from './stageFigures.ts'

const day = (number: number) => new Date(Date.UTC(2026, 10, number))
const visit = (dealId: number, number: number, stageId: string): StageVisit => ({ dealId, at: day(number), stageId })
const november = { from: day(1), to: day(31) }

test.each<[string, StageVisit[], object]>([
  ['nothing happened', [], { a: { entered: 0, conversion: null, days: null } }],
  ['a deal stands in the first stage', [visit(1, 2, 'a')], { a: { entered: 1, conversion: 0, days: null } }],
  [
    'it went on after three days',
    [visit(1, 2, 'a'), visit(1, 5, 'b')],
    { a: { entered: 1, conversion: 100, days: 3 }, b: { entered: 1, conversion: 0, days: null } },
  ],
  ['it was won from the first stage', [visit(1, 2, 'a'), visit(1, 4, 'won')], { a: { entered: 1, conversion: 100, days: 2 } }],
  ['it was lost', [visit(1, 2, 'a'), visit(1, 4, 'lost')], { a: { entered: 1, conversion: 0, days: 2 } }],
  ['it went back', [visit(1, 2, 'b'), visit(1, 4, 'a')], { b: { entered: 1, conversion: 0, days: 2 }, a: { entered: 1, conversion: 0, days: null } }],
  ['two deals, one went on', [visit(1, 2, 'a'), visit(1, 4, 'b'), visit(2, 2, 'a')], { a: { entered: 2, conversion: 50, days: 2 } }],
  [
    'it entered before the time and left within it',
    [{ ...visit(1, 1, 'a'), at: new Date(Date.UTC(2026, 9, 30)) }, visit(1, 4, 'b')],
    { a: { entered: 0, conversion: null, days: 5 } },
  ],
])('%s', (_what, visits, expected) => {
  const found = stageFigures(['a', 'b'], visits, november)
  for (const [stage, figures] of Object.entries(expected)) expect(found.get(stage)).toEqual(figures)
})
