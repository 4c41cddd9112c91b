import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { changedFiles, sidesOf } from './changed.ts'
import { root, runTool } from './run.ts'

/**
 * Types, lint and format, import rules, message catalogues: everything that needs no server. `npm run check`
 * `npm run check -- --fast` does the types of the sides that differ from the last commit, building on the run before, and lints the files that differ.
 */
const isFast = process.argv.includes('--fast')
const changed = isFast ? changedFiles() : []
/** Also what was removed changes types, but is not linted. */
const toLint = changed.filter((path) => existsSync(join(root, path)))
const memory = join(root, 'node_modules/.cache/balcao')
if (!isFast) rmSync(memory, { recursive: true, force: true })
mkdirSync(memory, { recursive: true })

type Step = [label: string, script: string, args: string[]]

const types = (side: 'client' | 'server' | 'worker', label: string): Step => [
  `types: ${label}`,
  'node_modules/typescript/bin/tsc',
  ['-p', `core/tooling/tsconfig.${side}.json`, '--incremental', '--tsBuildInfoFile', join(memory, `${side}.tsbuildinfo`)],
]
const lint = (paths: readonly string[]): Step => [
  'lint and format',
  'node_modules/@biomejs/biome/bin/biome',
  ['check', '--config-path', 'core/tooling/lint.json', '--no-errors-on-unmatched', '--files-ignore-unknown=true', ...paths],
]
const sides = isFast ? sidesOf(changed) : (['server', 'client'] as const)

const steps: Step[] = [
  ...sides.map((side) => types(side, side === 'server' ? 'server and contracts' : 'client')),
  ...(sides.includes('client') ? [types('worker', 'service worker')] : []),
  ...(isFast ? (toLint.length > 0 ? [lint(toLint)] : []) : [lint(['.'])]),
  [
    'import rules and catalogues',
    'node_modules/vitest/vitest.mjs',
    [
      'run',
      '--config',
      'core/tooling/vitest.config.ts',
      '--project',
      'units',
      'tests/architecture.test.ts',
      'tests/circles.test.ts',
      'tests/vocabulary.test.ts',
      'tests/points.test.ts',
      'catalogues',
    ],
  ],
]

const failed = steps.filter(([label, script, args]) => !runTool(label, script, args)).map(([label]) => label)
if (failed.length > 0) {
  process.stdout.write(`\nFailed: ${failed.join(', ')}\n`)
  process.exit(1)
}
