import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Owners of tables: their schema files and the folder of their migrations. */
function owners(): { name: string; schema: string[]; out: string }[] {
  const core = { name: 'core', schema: globSync('core/server/**/*.table.ts', { cwd: root }), out: 'core/server/migrations' }
  const plugins = globSync('plugins/*', { cwd: root }).map((folder) => ({
    name: folder.replace('plugins/', ''),
    schema: globSync(`${folder}/{contract,server}/**/*.table.ts`, { cwd: root }),
    out: `${folder}/server/migrations`,
  }))
  return [core, ...plugins].filter(({ schema }) => schema.length > 0)
}

/** Writes the migrations that the table files ask for: `npm run migrations [-- <owner>]`. */
const only = process.argv[2]
for (const { name, schema, out } of owners()) {
  if (only && only !== name) continue
  const folder = mkdtempSync(join(tmpdir(), 'balcao-drizzle-'))
  const config = join(folder, 'drizzle.config.json')
  writeFileSync(config, JSON.stringify({ dialect: 'postgresql', schema: schema.map((file) => `./${file}`), out: `./${out}` }))
  try {
    execFileSync(process.execPath, [join(root, 'node_modules/drizzle-kit/bin.cjs'), 'generate', '--config', relative(root, config)], {
      cwd: root,
      stdio: 'inherit',
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
  if (!existsSync(join(root, out))) process.stdout.write(`${name}: nothing to migrate\n`)
}
