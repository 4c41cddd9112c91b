import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** Runs a tool of node_modules with this Node, its output on this terminal. Answers whether it went well. */
export function runTool(label: string, script: string, args: readonly string[], environment: Record<string, string | undefined> = {}): boolean {
  process.stdout.write(`\n— ${label}\n`)
  const { status } = spawnSync(process.execPath, [join(root, script), ...args], { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } })
  return status === 0
}
