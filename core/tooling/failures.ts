import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

/** What Vitest's JSON report says of a file. @see https://vitest.dev/guide/reporters#json-reporter */
const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() })),
    }),
  ),
})

const spec = z.object({
  title: z.string(),
  ok: z.boolean(),
  file: z.string(),
  tests: z.array(z.object({ results: z.array(z.object({ errors: z.array(z.object({ message: z.string().optional() })).default([]) })) })),
})
const suite = z.object({
  specs: z.array(spec).default([]),
  get suites() {
    return z.array(suite).default([])
  },
})
/** What Playwright's JSON report says. @see https://playwright.dev/docs/test-reporters#json-reporter */
const playwrightReport = z.object({ suites: z.array(suite), errors: z.array(z.object({ message: z.string().optional() })).default([]) })

/** Lines of an error that are told: the rest stands further up. */
const LINES = 12

function sayFailure(where: string, title: string, messages: readonly string[]): string {
  const lines = messages
    .flatMap((message) => stripVTControlCharacters(message).split('\n'))
    .filter((line) => line.trim() !== '' && !line.includes('/node_modules/'))
  return [`  ✗ ${where} › ${title}`, ...lines.slice(0, LINES).map((line) => `      ${line}`)].join('\n')
}

function ofVitest(report: z.infer<typeof vitestReport>): string[] {
  return report.testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length > 0) return failed.map((test) => sayFailure(name, test.fullName, test.failureMessages ?? []))
    // A file that could not be loaded has no tests.
    return message ? [sayFailure(name, 'could not be run', [message])] : []
  })
}

const specsOf = ({ specs, suites }: z.infer<typeof suite>): z.infer<typeof spec>[] => [...specs, ...suites.flatMap(specsOf)]

function ofPlaywright({ suites, errors }: z.infer<typeof playwrightReport>): string[] {
  const failed = suites.flatMap(specsOf).filter(({ ok }) => !ok)
  const messagesOf = ({ tests }: z.infer<typeof spec>) =>
    tests.flatMap((test) => test.results.flatMap((result) => result.errors.map(({ message = '' }) => message)))
  return [
    ...failed.map((test) => sayFailure(test.file, test.title, messagesOf(test))),
    ...errors.map(({ message = '' }) => sayFailure('journeys', 'could not be run', [message])),
  ]
}

/** The failed tests of a report of Vitest or Playwright, each with the first lines of its error. */
export function failuresIn(path: string): string[] {
  if (!existsSync(path)) return []
  const report: unknown = JSON.parse(readFileSync(path, 'utf8'))
  const vitest = vitestReport.safeParse(report)
  if (vitest.success) return ofVitest(vitest.data)
  const playwright = playwrightReport.safeParse(report)
  return playwright.success ? ofPlaywright(playwright.data) : []
}
