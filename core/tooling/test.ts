import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { failuresIn } from './failures.ts'
import { runTool } from './run.ts'
import { makeScratch } from './scratch.ts'

const scratch = makeScratch()
process.env.TMPDIR = scratch

const vitest = (label: string, report: string, projects: readonly string[]) =>
  runTool(label, 'node_modules/vitest/vitest.mjs', [
    'run',
    '--config',
    'core/tooling/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...projects.flatMap((project) => ['--project', project]),
  ])

/**
 * Rules, server and journeys. `npm test` runs everything on the embedded database, or on PostgreSQL where `DATABASE_URL` is set;
 * `npm test -- units|server|journeys` runs one part. What failed is said once more at the end, after everything else.
 */
const parts: Record<string, (report: string) => boolean> = {
  units: (report) => vitest('rules and screens', report, ['units', 'stateful']),
  server: (report) => vitest('server', report, ['server']),
  journeys: (report) =>
    runTool('journeys', 'node_modules/@playwright/test/cli.js', ['test', '--config', 'tests/e2e/playwright.config.ts'], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    }),
}

const reportOf = (name: string) => join(scratch, `${name}.json`)
const wanted = process.argv.slice(2).filter((name) => name in parts)
const failed = (wanted.length > 0 ? wanted : Object.keys(parts)).filter((name) => !parts[name]?.(reportOf(name)))
for (const name of failed) process.stdout.write(`\n${[`${name}:`, ...failuresIn(reportOf(name))].join('\n')}\n`)
if (failed.length > 0) process.stdout.write(`\nFailed: ${failed.join(', ')}\n`)
rmSync(scratch, { recursive: true, force: true })
process.exitCode = failed.length > 0 ? 1 : 0
