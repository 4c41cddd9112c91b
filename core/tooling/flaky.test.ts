import { expect, test } from 'vitest'
import { judge } from './flaky.ts'

const passedAlone = (name: string) => ({ name, passedAlone: true })
const failedAgain = (name: string) => ({ name, passedAlone: false })

test.each([
  ['none failed', [], { flaky: [], failed: [], isPassed: true }],
  ['one that passes alone is named and forgiven', [passedAlone('a')], { flaky: ['a'], failed: [], isPassed: true }],
  ['of two that pass alone none is forgiven', [passedAlone('a'), passedAlone('b')], { flaky: ['a', 'b'], failed: [], isPassed: false }],
  ['one that fails alone too has failed', [failedAgain('a')], { flaky: [], failed: ['a'], isPassed: false }],
  ['one of each fails the run', [passedAlone('a'), failedAgain('b')], { flaky: ['a'], failed: ['b'], isPassed: false }],
  ['one that was not run again has failed', [{ name: 'a', passedAlone: null }], { flaky: [], failed: ['a'], isPassed: false }],
])('%s', (_case, failures, verdict) => {
  expect(judge(failures)).toEqual(verdict)
})
