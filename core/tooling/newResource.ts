import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { filesOfResource } from './newResourceFiles.ts'
import { root, runTool } from './run.ts'
import { writeFiles } from './writeFiles.ts'

/** Writes a plugin with one table screen of its own rows: `npm run new:resource <name>`. */
const name = process.argv[2] ?? ''

const fail = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

if (!/^[a-z][a-zA-Z0-9]{1,30}$/.test(name)) fail('Name the rows in camelCase: npm run new:resource loyaltyRules')
const folder = join(root, 'plugins', name)
if (existsSync(folder)) fail(`The folder plugins/${name} is there already.`)

writeFiles(folder, filesOfResource(name))
const isWhole =
  runTool('migration', 'core/tooling/migrations.ts', [name]) &&
  runTool('format', 'node_modules/@biomejs/biome/bin/biome', ['check', '--config-path', 'core/tooling/lint.json', '--write', `plugins/${name}`])
if (!isWhole) fail(`plugins/${name} is written, but a tool failed: see above.`)
process.stdout.write(
  `\nplugins/${name} is ready: restart the program, sign in, and press Ctrl+K. Its tests: npx vitest run --config core/tooling/vitest.config.ts plugins/${name}\n`,
)
