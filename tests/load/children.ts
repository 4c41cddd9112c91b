import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { leftover } from './leftovers.ts'

const run = promisify(execFile)

/** Runs a tool and answers what it prints; ended with everything else that is taken away. @throws Error with its own words */
export async function runChild(file: string, args: readonly string[], options: { cwd?: string; env?: Record<string, string> } = {}): Promise<string> {
  const running = run(file, args, options)
  const end = leftover(async () => {
    running.child.kill()
  })
  try {
    return (await running).stdout
  } finally {
    await end()
  }
}
