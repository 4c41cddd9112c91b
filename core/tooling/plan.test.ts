import { expect, test } from 'vitest'
import { type Plan, planOf } from './plan.ts'

const both = { databaseUrl: 'postgres://somewhere', redisUrl: 'redis://somewhere' }
const runNames = ({ runs }: Plan) => runs.map(({ part, database, isSmoke }) => `${part} ${database}${isSmoke ? ' smoke' : ''}`)

test.each([
  ['the embedded database', {}, ['units embedded', 'server embedded', 'journeys embedded smoke']],
  ['PostgreSQL and Redis', both, ['units embedded', 'server given', 'journeys given smoke']],
])('every day each part runs once, with the smoke journeys: on %s', (_database, given, runs) => {
  expect(runNames(planOf([], given))).toEqual(runs)
  expect(runNames(planOf(['--strict', '--times'], given))).toEqual(runs)
})

test.each([
  ['the embedded database', {}, ['units embedded', 'server embedded', 'soak embedded', 'journeys embedded']],
  [
    'both databases, no journey but a smoke on both',
    both,
    ['units embedded', 'server embedded', 'journeys embedded smoke', 'server given', 'soak given', 'journeys given'],
  ],
])('--all is everything on %s', (_database, given, runs) => {
  expect(runNames(planOf(['--all'], given))).toEqual(runs)
})

test.each([
  [['server', 'tickets'], ['server given'], ['tickets']],
  [['units', 'phone'], ['units embedded'], ['phone']],
  [['supervision'], ['units embedded', 'server given', 'soak given', 'journeys given'], ['supervision']],
  [['journeys', '--smoke'], ['journeys given smoke'], []],
])('%j names parts and files', (parameters, runs, names) => {
  const plan = planOf(parameters, both)
  expect(runNames(plan)).toEqual(runs)
  expect(plan.names).toEqual(names)
})

test.each([
  ['--changed', 'HEAD'],
  ['--changed=main', 'main'],
])('%s is what changed since %s', (parameter, since) => {
  expect(planOf([parameter], {}).since).toBe(since)
})

test.each([
  [['--chnged'], 'There is no option --chnged'],
  [['--all', 'server'], '--all is everything'],
  [['--all', '--changed'], '--all is everything'],
])('%j is refused', (parameters, message) => {
  expect(() => planOf(parameters, {})).toThrow(message)
})
