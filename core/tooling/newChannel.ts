import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { filesOfChannel } from './newChannelFiles.ts'
import { root, runTool } from './run.ts'
import { writeFiles } from './writeFiles.ts'

/** Writes a channel that carries texts, with its tests: `npm run new:channel <name>`. */
const name = process.argv[2] ?? ''

const fail = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

if (!/^[a-z][a-zA-Z0-9]{1,30}$/.test(name)) fail('Name the channel in camelCase: npm run new:channel smokeSignals')
const folder = join(root, 'plugins', name)
if (existsSync(folder)) fail(`The folder plugins/${name} is there already.`)

writeFiles(folder, filesOfChannel(name))
const format = ['check', '--config-path', 'core/tooling/lint.json', '--write', `plugins/${name}`]
if (!runTool('format', 'node_modules/@biomejs/biome/bin/biome', format)) fail(`plugins/${name} is written, but a tool failed: see above.`)
process.stdout.write(
  `\nplugins/${name} is ready: restart the program and add a connection of its kind. Its tests: npx vitest run --config core/tooling/vitest.config.ts plugins/${name} tests/server/channelConformance tests/server/channelWires\n`,
)
