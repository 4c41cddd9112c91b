import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { StartError } from '../settings/env.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

const SOURCES = [
  'index.html',
  'vite.config.ts',
  'package.json',
  'public/**',
  'core/client/**',
  'core/contract/**',
  'plugins/*/client/**',
  'plugins/*/contract/**',
]

/** Sources of the client, as one text: changes when a file comes, goes, grows or is written. */
async function fingerprint(root: string): Promise<string> {
  const lines: string[] = []
  for await (const file of glob(SOURCES, { cwd: root })) {
    const facts = statSync(join(root, file))
    if (facts.isFile() && !/\.test\.tsx?$/.test(file)) lines.push(`${file} ${facts.size} ${facts.mtimeMs}`)
  }
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex')
}

async function runVite(root: string, folder: string): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (text) => {
    complaint += text
  })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  if (code !== 0) throw new StartError(`The client could not be built: ${complaint.trim().split('\n').slice(0, 5).join(' ')}`)
}

/** Smaller files gain nothing. */
const SMALLEST_COMPRESSED = 1_024

/** Lays a Brotli and a gzip copy beside every text file, so that no request waits for compression. */
async function compressAll(folder: string): Promise<void> {
  for await (const file of glob('**/*.{js,css,svg}', { cwd: folder })) {
    const text = await readFile(join(folder, file))
    if (text.length < SMALLEST_COMPRESSED) continue
    const small = await toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
    await Promise.all([writeFile(join(folder, `${file}.br`), small), writeFile(join(folder, `${file}.gz`), await toGzip(text, { level: 9 }))])
  }
}

/**
 * Builds the client when it is missing or older than its sources, in its own process and beside the old one.
 * @returns whether it built
 */
export async function ensureBuilt(root: string): Promise<boolean> {
  const target = join(root, 'dist')
  const mark = join(target, '.sources')
  const wanted = await fingerprint(root)
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return false
  const fresh = join(root, `dist.${process.pid}`)
  try {
    await runVite(root, fresh)
    await compressAll(fresh)
    writeFileSync(join(fresh, '.sources'), wanted)
    rmSync(target, { recursive: true, force: true })
    renameSync(fresh, target)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  return true
}
