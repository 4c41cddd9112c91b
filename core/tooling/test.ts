import { runTool } from './run.ts'

/**
 * Rules, server and journeys. `npm test` runs everything on the embedded database, or on PostgreSQL where `DATABASE_URL` is set;
 * `npm test -- units|server|journeys` runs one part.
 */
const parts: Record<string, () => boolean> = {
  units: () =>
    runTool('rules and screens', 'node_modules/vitest/vitest.mjs', [
      'run',
      '--config',
      'core/tooling/vitest.config.ts',
      '--project',
      'units',
      '--project',
      'stateful',
    ]),
  server: () => runTool('server', 'node_modules/vitest/vitest.mjs', ['run', '--config', 'core/tooling/vitest.config.ts', '--project', 'server']),
  journeys: () => runTool('journeys', 'node_modules/@playwright/test/cli.js', ['test', '--config', 'tests/e2e/playwright.config.ts']),
}

const wanted = process.argv.slice(2).filter((name) => name in parts)
const failed = (wanted.length > 0 ? wanted : Object.keys(parts)).filter((name) => !parts[name]?.())
if (failed.length > 0) {
  process.stdout.write(`\nFailed: ${failed.join(', ')}\n`)
  process.exit(1)
}
