import { globSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type FailedFile, failuresByFile, flakyLines, MOST_AGAIN, outcomeOf } from './again.ts'
import { changedFiles, journeysOf } from './changed.ts'
import { type Plan, planOf, type Run } from './plan.ts'
import { type Report, readReport } from './report.ts'
import { root, runTool } from './run.ts'
import { makeScratch } from './scratch.ts'

/**
 * Rules, server and journeys: `npm test`; `plan.ts` says what runs on which database, and the words it takes. A file that fails is run again alone,
 * once; what failed is printed again at the end, after everything else.
 */
const print = (line: string) => process.stdout.write(`${line}\n`)
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

/** Undefined takes a variable away: an empty one would count as set for code that only checks for its presence. */
const settingsOf = ({ database }: Run): Record<string, string | undefined> => (database === 'embedded' ? { DATABASE_URL: undefined, REDIS_URL: undefined } : {})
let reports = 0
const nextReport = () => join(scratch, `report-${++reports}.json`)

const EMPTY: Report = { passed: 0, skipped: 0, failures: [], times: [] }
const PROJECTS = { units: ['units', 'stateful'], server: ['server'], soak: ['soak'] }
const labelOf = ({ part, database }: Run) => (part === 'units' ? 'rules and screens' : `${part}, ${database} database`)

function vitest(label: string, run: Run & { part: keyof typeof PROJECTS }, chosen: readonly string[]): Report {
  const path = nextReport()
  const config = ['run', '--config', 'core/tooling/vitest.config.ts', '--passWithNoTests']
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
  const projects = PROJECTS[run.part].flatMap((project) => ['--project', project])
  return readReport(path, runTool(label, 'node_modules/vitest/vitest.mjs', [...config, ...reporters, ...projects, ...chosen], settingsOf(run)))
}

function playwright(label: string, run: Run, chosen: readonly string[]): Report {
  const path = nextReport()
  const args = ['test', '--config', 'tests/e2e/playwright.config.ts', '--pass-with-no-tests', ...(run.isSmoke ? ['--grep', '@smoke'] : []), ...chosen]
  return readReport(path, runTool(label, 'node_modules/@playwright/test/cli.js', args, { ...settingsOf(run), PLAYWRIGHT_JSON_OUTPUT_FILE: path }))
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
const journeyNamed = (name: string) => `tests/e2e/[^/]*${escaped(name)}[^/]*\\.journey\\.ts`

/** Names of the journeys that a change may break: all where the kernel changed, so that the journeys tagged `@smoke` are run. */
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
  if (changed && !changed.isSmoke && changed.names.length === 0) return EMPTY
  const chosen = [...names.map(journeyNamed), ...(changed?.names ?? []).map((name) => `tests/e2e/${name}\\.journey\\.ts`)]
  return playwright(labelOf(run), { ...run, isSmoke: run.isSmoke || (changed?.isSmoke ?? false) }, chosen)
}

function first(run: Run): Report {
  const { part } = run
  if (part === 'journeys') return journeys(run, plan)
  return vitest(labelOf(run), { ...run, part }, [...(plan.since ? [`--changed=${plan.since}`] : []), ...plan.names])
}

/** A failed file on its own, nothing beside it; null where it cannot be named. */
function again(run: Run, file: string): Report | null {
  const label = `again, alone: ${file}`
  const { part } = run
  if (!/\.(test\.tsx?|journey\.ts)$/.test(file)) return null
  return part === 'journeys' ? playwright(label, run, [`/${escaped(basename(file))}$`]) : vitest(label, { ...run, part }, [file])
}

const results = plan.runs.map((run) => ({ run, report: first(run) }))
const failing = results.flatMap(({ run, report }) => [...failuresByFile(report.failures)].map(([file, failures]) => ({ run, file, failures })))
const isWorthIt = failing.length <= MOST_AGAIN
const files: FailedFile[] = failing.map(({ run, file, failures }) => ({ file, failures, again: isWorthIt ? again(run, file) : null }))
const { flaky, failed, isPassed } = outcomeOf(files, plan.isStrict)

const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0)
const failures = failed.flatMap((file) => file.failures)
const passed = sum(results.map(({ report }) => report.passed)) + flaky.flatMap((file) => file.failures).length
const skipped = sum(results.map(({ report }) => report.skipped))
const isEmpty = plan.since === null && passed + failures.length === 0

/** As many as a glance takes in. */
const SLOWEST = 20

print('')
if (plan.showsTimes) {
  const times = results.flatMap(({ run, report }) => report.times.map((time) => ({ ...time, run })))
  for (const { file, ms, run } of times.sort((one, other) => other.ms - one.ms).slice(0, SLOWEST))
    print(`  ${(ms / 1_000).toFixed(1).padStart(6)} s  ${file} (${run.database})`)
}
for (const { text } of failures) print(text)
for (const file of flaky) for (const line of flakyLines(file)) print(line)
if (isEmpty) print(`No test has such a name: ${plan.names.join(' ')}`)
rmSync(scratch, { recursive: true, force: true })
process.exitCode = isPassed && !isEmpty ? 0 : 1
print(`${passed} passed, ${failures.length} failed${flaky.length > 0 ? `, ${flaky.length} files flaky` : ''}${skipped > 0 ? `, ${skipped} skipped` : ''}`)
