import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failuresIn } from './failures.ts'

function reportOf(report: unknown) {
  const path = join(mkdtempSync(join(tmpdir(), 'report-')), 'report.json')
  writeFileSync(path, JSON.stringify(report))
  return path
}

test.each([
  ['nothing was written', '/nowhere/report.json', []],
  [
    'a test of Vitest',
    reportOf({
      testResults: [
        {
          name: 'a.test.ts',
          message: '',
          assertionResults: [
            { fullName: 'works', status: 'passed', failureMessages: [] },
            { fullName: 'breaks', status: 'failed', failureMessages: ['\u001b[31mAssertionError\u001b[39m: 1\n\n    at a.test.ts:3'] },
          ],
        },
      ],
    }),
    ['  ✗ a.test.ts › breaks\n      AssertionError: 1\n          at a.test.ts:3'],
  ],
  [
    'a file that cannot be loaded',
    reportOf({ testResults: [{ name: 'b.test.ts', message: 'No such module', assertionResults: [] }] }),
    ['  ✗ b.test.ts › could not be run\n      No such module'],
  ],
  [
    'a journey',
    reportOf({
      suites: [
        {
          suites: [
            {
              specs: [
                { title: 'ends', ok: true, file: 'c.journey.ts', tests: [] },
                { title: 'waits', ok: false, file: 'c.journey.ts', tests: [{ results: [{ errors: [{ message: 'Timeout' }] }] }] },
              ],
            },
          ],
        },
      ],
    }),
    ['  ✗ c.journey.ts › waits\n      Timeout'],
  ],
])('%s', (_case, path, said) => {
  expect(failuresIn(path)).toEqual(said)
})
