import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '#core/tooling/run.ts'

/** A path in backticks, and the block of code that follows its sentence. */
const FILE = /`(plugins\/[\w./-]+)`[^\n]*\n\n```\w+\n([\s\S]*?)```/g

/** What the program is made of. */
const PARTS = ['package.json', 'tsconfig.json', 'vite.config.ts', 'index.html', 'core', 'plugins', 'public', 'tests']

/** The files that the guide for plugins tells its reader to write, by path. */
export function filesOfGuide(): Record<string, string> {
  const guide = readFileSync(join(root, 'plugins/README.md'), 'utf8')
  return Object.fromEntries([...guide.matchAll(FILE)].map(([, path = '', text = '']) => [path, text]))
}

/** A copy of the program with more files in it; answers its folder. */
export function copyProgram(files: Readonly<Record<string, string>>): string {
  const home = mkdtempSync(join(tmpdir(), 'balcao-guide-'))
  for (const part of PARTS) cpSync(join(root, part), join(home, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(home, 'node_modules'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, path)), { recursive: true })
    writeFileSync(join(home, path), text)
  }
  return home
}
