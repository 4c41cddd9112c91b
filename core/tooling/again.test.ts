import { expect, test } from 'vitest'
import { type FailedFile, failuresByFile, flakyLines, outcomeOf } from './again.ts'

const failure = (file: string, title = 'works') => ({ file, title, text: `  ✗ ${file} › ${title}\n      expected 1` })
const report = (failures: number, passed = 1) => ({
  passed,
  skipped: 0,
  failures: Array.from({ length: failures }, () => failure('a')),
  times: [{ file: 'a', ms: 1_540 }],
})
const passedAlone = (file: string): FailedFile => ({ file, failures: [failure(file)], again: report(0) })
const failedAgain = (file: string): FailedFile => ({ file, failures: [failure(file)], again: report(1) })

test.each([
  ['none failed', [], false, [], [], true],
  ['those that pass alone are named', [passedAlone('a'), passedAlone('b')], false, ['a', 'b'], [], true],
  ['strictly, one that passes alone fails the run', [passedAlone('a')], true, ['a'], [], false],
  ['one that fails alone too fails the run', [failedAgain('a')], false, [], ['a'], false],
  ['one of each fails the run', [passedAlone('a'), failedAgain('b')], false, ['a'], ['b'], false],
  ['one that did not run again has failed', [{ ...failedAgain('a'), again: null }], false, [], ['a'], false],
  ['one of which nothing ran the second time has failed', [{ ...failedAgain('a'), again: report(0, 0) }], false, [], ['a'], false],
])('%s', (_case, files, isStrict, flaky, failed, isPassed) => {
  const outcome = outcomeOf(files, isStrict)

  expect(outcome.flaky.map(({ file }) => file)).toEqual(flaky)
  expect(outcome.failed.map(({ file }) => file)).toEqual(failed)
  expect(outcome.isPassed).toBe(isPassed)
})

test('failures stand by file', () => {
  const files = failuresByFile([failure('a', 'one'), failure('b'), failure('a', 'two')])

  expect([...files].map(([file, failures]) => [file, failures.map(({ title }) => title)])).toEqual([
    ['a', ['one', 'two']],
    ['b', ['works']],
  ])
})

test('a flaky file is named with what failed and how it went alone', () => {
  expect(flakyLines(passedAlone('a'))).toEqual(['flaky: a › works', '      expected 1', '      again, alone: 1 passed in 1.5 s'])
})
