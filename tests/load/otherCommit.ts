import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChild } from './children.ts'
import { leftover } from './leftovers.ts'
import { root } from './program.ts'

/** Another commit with its packages, in a folder of its own. */
export interface OtherCommit {
  /** Its short hash. */
  name: string
  folder: string
  remove(): Promise<void>
}

/** In the place of the builder: pages that nobody opens. */
const EMPTY_BUILD = `import { mkdirSync, writeFileSync } from 'node:fs'
const folder = process.argv[process.argv.indexOf('--outDir') + 1]
mkdirSync(folder, { recursive: true })
writeFileSync(folder + '/index.html', '')
`

/** Files of one disk share their contents, and what is written anew is a file of its own. Answers whether that was possible. */
async function sharePackages(folder: string): Promise<boolean> {
  try {
    await runChild('cp', ['-al', join(root, 'node_modules'), folder])
    return true
  } catch {
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    return false
  }
}

/** @param isSeen whether its pages are opened: else they are not built. @throws Error when there is no such commit */
export async function openCommit(commit: string, isSeen: boolean, tell: (line: string) => void): Promise<OtherCommit> {
  const git = (...args: string[]) => runChild('git', args, { cwd: root })
  const name = await git('rev-parse', '--short', '--verify', '--quiet', `${commit}^{commit}`).catch(() => {
    throw new Error(`There is no commit ${commit}.`)
  })
  const parent = mkdtempSync(join(tmpdir(), 'balcao-against-'))
  const folder = join(parent, 'tree')
  const remove = leftover(async () => {
    // Twice: also one that is only half there.
    await git('worktree', 'remove', '--force', '--force', folder).catch(() => '')
    rmSync(parent, { recursive: true, force: true })
  })
  await git('worktree', 'add', '--detach', folder, name.trim())
  const lock = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8')
  let hasOwnFiles = true
  if (lock(folder) === lock(root)) {
    hasOwnFiles = await sharePackages(folder)
  } else {
    tell(`${name.trim()}: its packages are others, npm ci …`)
    await runChild('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder })
  }
  if (!isSeen && hasOwnFiles) {
    const builder = join(folder, 'node_modules/vite/bin/vite.js')
    rmSync(builder, { force: true })
    writeFileSync(builder, EMPTY_BUILD)
  }
  return { name: name.trim(), folder, remove }
}
