import { runTool } from './run.ts'

/** Types, lint and format, import rules, message catalogues: everything that needs no server. `npm run check` */
const steps: [string, string, string[]][] = [
  ['types: server and contracts', 'node_modules/typescript/bin/tsc', ['-p', 'core/tooling/tsconfig.server.json']],
  ['types: client', 'node_modules/typescript/bin/tsc', ['-p', 'core/tooling/tsconfig.client.json']],
  ['lint and format', 'node_modules/@biomejs/biome/bin/biome', ['check', '--config-path', 'core/tooling/lint.json', '.']],
  [
    'import rules and catalogues',
    'node_modules/vitest/vitest.mjs',
    ['run', '--config', 'core/tooling/vitest.config.ts', '--project', 'units', 'tests/architecture.test.ts', 'tests/points.test.ts', 'catalogues'],
  ],
]

const failed = steps.filter(([label, script, args]) => !runTool(label, script, args)).map(([label]) => label)
if (failed.length > 0) {
  process.stdout.write(`\nFailed: ${failed.join(', ')}\n`)
  process.exit(1)
}
