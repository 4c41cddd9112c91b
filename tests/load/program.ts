import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { leftover } from './leftovers.ts'

/** Folder of this commit. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** Longest start, a build of the client included. */
const START_DEADLINE_MS = 120_000

/** The program as people start it, in a process of its own. */
export interface Program {
  url: string
  port: number
  pid: number
  /** From the start of the process to the first `ready`. */
  startMs: number
  /** Path of the first web chat. */
  webchatPath: string
  /** Memory that the process holds now, in MB (10⁶ bytes). */
  memory(): number
  /** Asks it to stop and waits. */
  stop(): Promise<void>
  /** Ends it without a warning and waits. */
  kill(): Promise<void>
}

export interface ProgramOptions {
  dataDir: string
  databaseUrl?: string | undefined
  /** A free one unless given. */
  port?: number
  environment?: Record<string, string>
  /** Folder of the program, that of this commit unless given. */
  root?: string
  /** More arguments of Node itself. */
  nodeArguments?: readonly string[]
}

/** Node's own options in `npm start`. */
function startOptions(folder: string): string[] {
  const { scripts }: { scripts: { start: string } } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return scripts.start.split(' ').filter((word) => word.startsWith('--'))
}

/** Only what the program needs: nothing of the caller's own settings reaches it. */
const environmentOf = ({ dataDir, databaseUrl, port = 0, environment = {} }: ProgramOptions) => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  DATA_DIR: dataDir,
  PORT: String(port),
  LOG_LEVEL: 'error',
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  ...environment,
})

/** Reads its lines until both addresses are there. @throws Error with what it said instead */
function addressesOf(child: ChildProcess): Promise<{ port: number; webchatPath: string }> {
  return new Promise((resolve, reject) => {
    let said = ''
    const deadline = setTimeout(() => reject(new Error(`the program did not start within ${START_DEADLINE_MS} ms: ${said}`)), START_DEADLINE_MS)
    const settle = () => {
      const [, port] = /Workbench\s+http:\/\/[^:]+:(\d+)\//.exec(said) ?? []
      const [, path] = /Web chat\s+\S+(\/webchat\/\S+)/.exec(said) ?? []
      if (!port || !path) return
      clearTimeout(deadline)
      resolve({ port: Number(port), webchatPath: path })
    }
    const hear = (text: Buffer) => {
      said += text.toString()
      settle()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', (code) => {
      clearTimeout(deadline)
      reject(new Error(`the program ended with ${code}: ${said}`))
    })
  })
}

/** Starts the program and waits until it is ready. @throws Error with its own words when it does not start */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const startedAt = performance.now()
  const folder = options.root ?? root
  const child = spawn(process.execPath, [...startOptions(folder), ...(options.nodeArguments ?? []), 'core/server/main.ts'], {
    cwd: folder,
    env: environmentOf(options),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const kill = leftover(async () => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await ended
  })
  const { port, webchatPath } = await addressesOf(child)
  const url = `http://127.0.0.1:${port}`
  const ready = await fetch(`${url}/ready`)
  if (ready.status !== 200) throw new Error(`the program is not ready: ${ready.status}`)
  const startMs = performance.now() - startedAt
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
    await kill()
  }
  return {
    url,
    port,
    pid: child.pid ?? 0,
    startMs,
    webchatPath,
    memory() {
      const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
      return (Number(kilobytes) * 1024) / 1e6
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}
