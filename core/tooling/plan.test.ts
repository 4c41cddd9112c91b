import { expect, test } from 'vitest'
import { type Plan, planOf } from './plan.ts'

const both = { databaseUrl: 'postgres://somewhere', redisUrl: 'redis://somewhere' }
const said = ({ runs }: Plan) => runs.map(({ part, database, isSmoke }) => `${part} ${database}${isSmoke ? ' smoke' : ''}`)

test('with nothing but this machine everything runs on the embedded database', () => {
  expect(said(planOf([], {}))).toEqual(['units embedded', 'server embedded', 'journeys embedded'])
})

test('where PostgreSQL and Redis are given nothing runs twice on one database, and no journey but a smoke on both', () => {
  expect(said(planOf([], both))).toEqual(['units embedded', 'server embedded', 'journeys embedded smoke', 'server given', 'journeys given'])
})

test.each([
  [['server', 'tickets'], ['server given'], ['tickets']],
  [['units', 'phone'], ['units embedded'], ['phone']],
  [['supervision'], ['units embedded', 'server given', 'journeys given'], ['supervision']],
  [['journeys', '--smoke'], ['journeys given smoke'], []],
])('%j names parts and files', (words, runs, names) => {
  const plan = planOf(words, both)
  expect(said(plan)).toEqual(runs)
  expect(plan.names).toEqual(names)
})

test.each([
  ['--changed', 'HEAD'],
  ['--changed=main', 'main'],
])('%s is what changed since %s', (word, since) => {
  expect(planOf([word], {}).since).toBe(since)
})

test('a word that means nothing is refused', () => {
  expect(() => planOf(['--chnged'], {})).toThrow('There is no option --chnged')
})
