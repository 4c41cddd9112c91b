import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { filesOfProvider } from './newProviderFiles.ts'
import { root, runTool } from './run.ts'
import { writeFiles } from './writeFiles.ts'

/** Writes a kind of assistant that speaks the shape of Chat Completions, with its test: `npm run new:provider <name>`. */
const name = process.argv[2] ?? ''

const fail = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

if (!/^[a-z][a-zA-Z0-9]{1,30}$/.test(name)) fail('Name the provider in camelCase: npm run new:provider openRouter')
const folder = join(root, 'plugins', name)
if (existsSync(folder)) fail(`The folder plugins/${name} is there already.`)

writeFiles(folder, filesOfProvider(name))
const format = ['check', '--config-path', 'core/tooling/lint.json', '--write', `plugins/${name}`]
if (!runTool('format', 'node_modules/@biomejs/biome/bin/biome', format)) fail(`plugins/${name} is written, but a tool failed: see above.`)
process.stdout.write(
  `\nplugins/${name} is ready: write the provider's address and names, restart the program and open /configuracoes/assistentes. Its tests: npx vitest run --config core/tooling/vitest.config.ts plugins/${name} plugins/assistants/server/engines/conformance\n`,
)
