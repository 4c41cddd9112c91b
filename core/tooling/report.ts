import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import { root } from './run.ts'

/** Results of a file in Vitest's JSON report. @see https://vitest.dev/guide/reporters#json-reporter */
const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      startTime: z.number().default(0),
      endTime: z.number().default(0),
      status: z.string().optional(),
      message: z.string().optional(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() })),
    }),
  ),
})

const spec = z.object({
  title: z.string(),
  ok: z.boolean(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(
        z.object({
          duration: z.number().default(0),
          errors: z.array(z.object({ message: z.string().optional() })).default([]),
          attachments: z.array(z.object({ name: z.string(), path: z.string().optional() })).default([]),
        }),
      ),
    }),
  ),
})
const suite = z.object({
  specs: z.array(spec).default([]),
  get suites() {
    return z.array(suite).default([])
  },
})
/** Results in Playwright's JSON report. @see https://playwright.dev/docs/test-reporters#json-reporter */
const playwrightReport = z.object({ suites: z.array(suite), errors: z.array(z.object({ message: z.string().optional() })).default([]) })

/** Title of what failed before there was a test. */
export const COULD_NOT_RUN = 'could not be run'

/** Lines of an error that are told: the rest stands further up. */
const LINES = 12

/** Lines of what stood on the page of a journey when it failed. */
const PAGE_LINES = 60

/** Characters of such a line: a page may be one long script. */
const LINE_CHARACTERS = 300

/** A test that failed. */
export interface Failure {
  /** From the root of the project. */
  file: string
  title: string
  /** With the first lines of its error, and what stood on the page. */
  text: string
}

export interface Report {
  passed: number
  skipped: number
  failures: Failure[]
  /** How long each file took. */
  times: { file: string; ms: number }[]
}

/** Text of the page, as Playwright keeps it beside its report: headings, buttons and words of the accessibility tree. */
function pageOf({ tests }: z.infer<typeof spec>): string[] {
  const paths = tests.flatMap(({ results }) => results.flatMap(({ attachments }) => attachments.filter(({ name }) => name === 'error-context')))
  return paths.flatMap(({ path }) => {
    if (path === undefined || !existsSync(path)) return []
    const [, snapshot = ''] = readFileSync(path, 'utf8').match(/```yaml\n([\s\S]*?)```/) ?? []
    return snapshot.split('\n').slice(0, PAGE_LINES)
  })
}

function failureOf(file: string, title: string, messages: readonly string[], page: readonly string[] = []): Failure {
  const lines = messages
    .flatMap((message) => stripVTControlCharacters(message).split('\n'))
    .filter((line) => line.trim() !== '' && !line.includes('/node_modules/'))
  return {
    file,
    title,
    text: [`  ✗ ${file} › ${title}`, ...[...lines.slice(0, LINES), ...page].map((line) => `      ${line.slice(0, LINE_CHARACTERS)}`)].join('\n'),
  }
}

/** Vitest gives absolute paths, Playwright paths from the folder of the journeys. */
const fromRoot = (path: string): string => (path.startsWith('/') ? relative(root, path) : path)

function ofVitest({ testResults: given }: z.infer<typeof vitestReport>): Report {
  const testResults = given.map((file) => ({ ...file, name: fromRoot(file.name) }))
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length > 0) return failed.map((test) => failureOf(name, test.fullName, test.failureMessages ?? []))
    // A file that could not be loaded has no tests; of one whose hook failed, none has failed.
    return message || status === 'failed' ? [failureOf(name, COULD_NOT_RUN, [message ?? ''])] : []
  })
  const passed = tests.filter(({ status }) => status === 'passed').length
  const times = testResults.map(({ name, startTime, endTime }) => ({ file: name, ms: endTime - startTime }))
  return { passed, skipped: tests.filter(({ status }) => status !== 'passed' && status !== 'failed').length, failures, times }
}

const specsOf = ({ specs, suites }: z.infer<typeof suite>): z.infer<typeof spec>[] => [...specs, ...suites.flatMap(specsOf)]

function ofPlaywright({ suites, errors }: z.infer<typeof playwrightReport>): Report {
  const specs = suites.flatMap(specsOf).map((one) => ({ ...one, file: `tests/e2e/${one.file}` }))
  const times = new Map<string, number>()
  for (const { file, tests } of specs) {
    const ms = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0)
    times.set(file, (times.get(file) ?? 0) + ms)
  }
  const messagesOf = ({ tests }: z.infer<typeof spec>) =>
    tests.flatMap((test) => test.results.flatMap((result) => result.errors.map(({ message = '' }) => message)))
  const isSkipped = ({ tests }: z.infer<typeof spec>) => tests.every(({ status }) => status === 'skipped')
  return {
    passed: specs.filter((test) => test.ok && !isSkipped(test)).length,
    skipped: specs.filter((test) => test.ok && isSkipped(test)).length,
    failures: [
      ...specs.filter(({ ok }) => !ok).map((test) => failureOf(test.file, test.title, messagesOf(test), pageOf(test))),
      ...errors.map(({ message = '' }) => failureOf('journeys', COULD_NOT_RUN, [message])),
    ],
    times: [...times].map(([file, ms]) => ({ file, ms })),
  }
}

/** Reads a report of Vitest or Playwright; `isWell` is how the tool ended, which a report that was not written, or says nothing of it, cannot hide. */
export function readReport(path: string, isWell: boolean): Report {
  const report: unknown = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
  const [vitest, playwright] = [vitestReport.safeParse(report), playwrightReport.safeParse(report)]
  const parsed = vitest.success
    ? ofVitest(vitest.data)
    : playwright.success
      ? ofPlaywright(playwright.data)
      : { passed: 0, skipped: 0, failures: [], times: [] }
  if (isWell || parsed.failures.length > 0) return parsed
  return { ...parsed, failures: [failureOf('the tool', COULD_NOT_RUN, ['It ended with an error: see above.'])] }
}
