import { globSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { changedFiles, journeysOf } from './changed.ts'
import { judge, MOST_AGAIN, MOST_FLAKY } from './flaky.ts'
import { type Plan, planOf, type Run } from './plan.ts'
import { COULD_NOT_RUN, type Failure, type Report, readReport } from './report.ts'
import { root, runTool } from './run.ts'
import { makeScratch } from './scratch.ts'

/**
 * Rules, server and journeys: `npm test`. What runs on which database, and the words it takes, says `plan.ts`. A journey that fails is run again
 * alone; what failed is said once more at the end, after everything else.
 */
const say = (line: string) => process.stdout.write(`${line}\n`)
const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl } = process.env
const plan = planned()
const scratch = makeScratch()
process.env.TMPDIR = scratch

function planned(): Plan {
  try {
    return planOf(process.argv.slice(2), { databaseUrl, redisUrl })
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : 'unknown'}\n`)
    process.exit(1)
  }
}

/** Undefined takes a variable away: an empty one would be there for who only looks whether it is. */
const settingsOf = ({ database }: Run): Record<string, string | undefined> => (database === 'embedded' ? { DATABASE_URL: undefined, REDIS_URL: undefined } : {})
let reports = 0
const nextReport = () => join(scratch, `report-${++reports}.json`)

function vitest(run: Run, { names, since }: Plan): Report {
  const path = nextReport()
  const [label, projects] = run.part === 'units' ? ['rules and screens', ['units', 'stateful']] : [`server, ${run.database} database`, ['server']]
  const config = ['run', '--config', 'core/tooling/vitest.config.ts', '--passWithNoTests']
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
  const chosen = [...projects.flatMap((project) => ['--project', project]), ...(since ? [`--changed=${since}`] : []), ...names]
  return readReport(path, runTool(label, 'node_modules/vitest/vitest.mjs', [...config, ...reporters, ...chosen], settingsOf(run)))
}

function playwright(label: string, run: Run, chosen: readonly string[]): Report {
  const path = nextReport()
  const args = ['test', '--config', 'tests/e2e/playwright.config.ts', '--pass-with-no-tests', ...chosen]
  return readReport(path, runTool(label, 'node_modules/@playwright/test/cli.js', args, { ...settingsOf(run), PLAYWRIGHT_JSON_OUTPUT_FILE: path }))
}

const inWords = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
const journeyNamed = (name: string) => `tests/e2e/[^/]*${inWords(name)}[^/]*\\.journey\\.ts`

/** What a change may break: all names where the kernel changed, so that its dozen is run. */
function journeysSince(since: string): { names: string[]; isSmoke: boolean } {
  const files = globSync('tests/e2e/*.journey.ts', { cwd: root }).map((path) => ({
    name: basename(path, '.journey.ts'),
    text: readFileSync(join(root, path), 'utf8'),
  }))
  const names = journeysOf(changedFiles(since), files)
  return { names: names ?? [], isSmoke: names === null }
}

function journeys(run: Run, { names, since }: Plan): Report {
  const changed = since ? journeysSince(since) : null
  if (changed && !changed.isSmoke && changed.names.length === 0) return { passed: 0, skipped: 0, failures: [] }
  const isSmoke = run.isSmoke || changed?.isSmoke
  const chosen = [...names.map(journeyNamed), ...(changed?.names ?? []).map((name) => `tests/e2e/${name}\\.journey\\.ts`)]
  return playwright(`journeys, ${run.database} database`, run, [...(isSmoke ? ['--grep', '@smoke'] : []), ...chosen])
}

/** Whether a failed journey passes without others beside it; null where that is not asked. */
function again(run: Run, { file, title }: Failure, isWorthIt: boolean): boolean | null {
  if (!isWorthIt || title === COULD_NOT_RUN) return null
  const { passed, failures } = playwright(`again, alone: ${title}`, run, ['--grep', inWords(title), `/${inWords(file)}$`])
  return passed > 0 && failures.length === 0
}

const results = plan.runs.map((run) => ({ run, ...(run.part === 'journeys' ? journeys(run, plan) : vitest(run, plan)) }))

const ofJourneys = results.flatMap(({ run, failures }) => (run.part === 'journeys' ? failures.map((failure) => ({ run, failure })) : []))
const retried = ofJourneys.map(({ run, failure }) => ({ failure, name: failure.title, passedAlone: again(run, failure, ofJourneys.length <= MOST_AGAIN) }))
const { flaky, isPassed } = judge(retried)
const tooFlaky = flaky.length > MOST_FLAKY ? flaky : []
const forgiven = new Set(retried.filter(({ passedAlone }) => passedAlone).map(({ failure }) => failure))
const failed = results.flatMap(({ failures }) => failures).filter((failure) => !forgiven.has(failure))
const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0)
const passed = sum(results.map((result) => result.passed)) + flaky.length - tooFlaky.length
const skipped = sum(results.map((result) => result.skipped))
const isEmpty = plan.since === null && passed + failed.length === 0

say('')
for (const failure of failed) say(failure.said)
for (const { failure } of retried.filter(({ passedAlone }) => passedAlone)) say(failure.said.replace('✗', 'failed, and passed alone:'))
for (const name of flaky) say(`flaky: ${name}`)
if (tooFlaky.length > 0) say(`${tooFlaky.length} journeys are flaky: one is forgiven, more are not.`)
if (isEmpty) say(`No test has such a name: ${plan.names.join(' ')}`)
rmSync(scratch, { recursive: true, force: true })
process.exitCode = failed.length > 0 || !isPassed || isEmpty ? 1 : 0
say(`${passed} passed, ${failed.length + tooFlaky.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
