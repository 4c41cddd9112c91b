import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readReport } from './report.ts'
import { root } from './run.ts'

function reportOf(report: unknown) {
  const path = join(mkdtempSync(join(tmpdir(), 'report-')), 'report.json')
  writeFileSync(path, JSON.stringify(report))
  return path
}

function pageOf(snapshot: string) {
  const path = join(mkdtempSync(join(tmpdir(), 'report-')), 'error-context.md')
  writeFileSync(path, `# Page snapshot\n\n\`\`\`yaml\n${snapshot}\`\`\`\n\n# Test source`)
  return path
}

test.each([
  ['nothing was written', '/nowhere/report.json', 0, ['  ✗ the tool › could not be run\n      It ended with an error: see above.']],
  [
    'the tool failed, and no test of it',
    reportOf({ testResults: [{ name: 'a.test.ts', message: '', assertionResults: [{ fullName: 'works', status: 'passed' }] }] }),
    1,
    ['  ✗ the tool › could not be run\n      It ended with an error: see above.'],
  ],
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
    1,
    ['  ✗ a.test.ts › breaks\n      AssertionError: 1\n          at a.test.ts:3'],
  ],
  [
    'a file that cannot be loaded',
    reportOf({ testResults: [{ name: 'b.test.ts', message: 'No such module', assertionResults: [] }] }),
    0,
    ['  ✗ b.test.ts › could not be run\n      No such module'],
  ],
  [
    'a file whose hook failed',
    reportOf({
      testResults: [{ name: 'd.test.ts', status: 'failed', message: '', assertionResults: [{ fullName: 'waits', status: 'skipped', failureMessages: [] }] }],
    }),
    0,
    ['  ✗ d.test.ts › could not be run'],
  ],
  [
    'a journey',
    reportOf({
      suites: [
        {
          suites: [
            {
              specs: [
                { title: 'ends', ok: true, file: 'c.journey.ts', tests: [{ status: 'expected', results: [] }] },
                { title: 'rests', ok: true, file: 'c.journey.ts', tests: [{ status: 'skipped', results: [] }] },
                {
                  title: 'waits',
                  ok: false,
                  file: 'c.journey.ts',
                  tests: [
                    {
                      status: 'unexpected',
                      results: [{ errors: [{ message: 'Timeout' }], attachments: [{ name: 'error-context', path: pageOf('- main:\n  - text: Nada') }] }],
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    }),
    1,
    ['  ✗ tests/e2e/c.journey.ts › waits\n      Timeout\n      - main:\n        - text: Nada'],
  ],
])('what failed is named: %s', (_case, path, passed, expected) => {
  const report = readReport(path, false)

  expect(report.passed).toBe(passed)
  expect(report.failures.map((failure) => failure.text)).toEqual(expected)
})

test('what passed and what was skipped is counted, and each file timed', () => {
  const tests = ['passed', 'passed', 'pending', 'todo'].map((status) => ({ fullName: status, status }))
  const path = reportOf({ testResults: [{ name: join(root, 'core/a.test.ts'), message: '', startTime: 100, endTime: 350, assertionResults: tests }] })

  expect(readReport(path, true)).toEqual({ passed: 2, skipped: 2, failures: [], times: [{ file: 'core/a.test.ts', ms: 250 }] })
})
