import { execFile } from 'node:child_process'
import { hostname } from 'node:os'
import { promisify } from 'node:util'
import { newId } from '#core/contract/ids.ts'
import { perServer } from '#core/server/perServer.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { TakenEntry } from './logTap.ts'

/** Entries that wait to be stored; more than these are dropped, the oldest first. */
const MOST_WAITING = 500

/** This server as it knows itself. */
export interface OwnNode {
  id: string
  name: string
  waiting: TakenEntry[]
  commit: Promise<string | null>
}

async function readCommit(): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)('git', ['rev-parse', '--short', 'HEAD'], { cwd: import.meta.dirname, timeout: 2_000 })
    return stdout.trim() || null
  } catch {
    return null
  }
}

let commit: Promise<string | null> | null = null

/** Of the program that this process runs: it does not change while it runs. */
function ownCommit(): Promise<string | null> {
  commit ??= readCommit()
  return commit
}

/** Two servers in one process have one each. */
export const ownNode: (ctx: ServerContext) => OwnNode = perServer(
  (): OwnNode => ({ id: newId(), name: `${hostname()}:${process.pid}`, waiting: [], commit: ownCommit() }),
)

export function addEntry({ waiting }: OwnNode, entry: TakenEntry): void {
  waiting.push(entry)
  if (waiting.length > MOST_WAITING) waiting.shift()
}
