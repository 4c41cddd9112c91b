import { spawnSync } from 'node:child_process'
import { root } from './run.ts'

/** Paths, from the root, of what differs from a commit and of what is new. */
export function changedFiles(since = 'HEAD'): string[] {
  const git = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`)
    return stdout.split('\n').filter((path) => path !== '')
  }
  return [...new Set([...git('diff', '--name-only', '--relative', since), ...git('ls-files', '--others', '--exclude-standard')])]
}

export interface JourneyFile {
  /** As in `tests/e2e/<name>.journey.ts`. */
  name: string
  text: string
}

/**
 * Names of the journeys that a change may break: those that changed, that use a changed file of `support/`, that are named after a changed plugin
 * or use its contract. Null where the change is in the kernel, which carries all of them.
 */
export function journeysOf(changed: readonly string[], journeys: readonly JourneyFile[]): string[] | null {
  if (changed.some((path) => /^core\/(client|server|contract)\/(?!.*\.test\.)/.test(path))) return null
  const sources = changed.filter((path) => !/\.(test\.tsx?|md)$/.test(path))
  const plugins = new Set(sources.flatMap((path) => /^plugins\/(\w+)\//.exec(path)?.[1] ?? []))
  const isTouched = ({ name, text }: JourneyFile) =>
    sources.includes(`tests/e2e/${name}.journey.ts`) ||
    sources.some((path) => path.startsWith('tests/e2e/support/') && text.includes(path.replace('tests/e2e/', './'))) ||
    [...plugins].some((plugin) => name.startsWith(plugin) || text.includes(`#plugins/${plugin}/`))
  return journeys.filter(isTouched).map(({ name }) => name)
}

/** A run of types sees the change on these sides; a contract is on both. */
export function sidesOf(changed: readonly string[]): ('client' | 'server')[] {
  const code = changed.filter((path) => /\.(tsx?|json)$/.test(path))
  const isOn = (side: string) => code.some((path) => path.includes(`/${side}/`) || path.includes('/contract/') || !path.includes('/'))
  return [
    ...(isOn('client') ? ['client' as const] : []),
    ...(isOn('server') || code.some((path) => /^(core\/tooling|tests)\//.test(path)) ? ['server' as const] : []),
  ]
}
