import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from '#core/tooling/run.ts'

/** A start takes seconds, of a copy whose client has to be built a quarter of a minute; a busy machine takes its time. */
const READY_MS = 240_000
const ADDRESS = /Workbench\s+(\S+)\//
const WEBCHAT = /\/webchat\/(\S+)/
/** The last line before the accounts. */
const DOCS = /API docs/

/** A started program, as its printed lines tell of it. */
export interface Launched {
  url: string
  webchatToken: string
  /** Asks it to end and waits until it has. */
  stop(): Promise<void>
}

export interface LaunchOptions {
  folder: string
  databaseUrl: string | undefined
  secret: string
  /** Another start on the same port is the same program to a browser. */
  port?: number
  environment?: Record<string, string>
  /** Another copy of the program than this one. */
  home?: string
}

/** Password of every account of a started program. */
export const PASSWORD = 'senha-de-jornada'
/** Lets a superadmin of a started program in again. */
export const MASTER_KEY = 'uma-chave-mestra-que-so-o-dono-conhece'

/** Runs `core/server/main.ts` with this Node and waits until it has printed its addresses. */
export async function launch({ folder, databaseUrl, secret, port = 0, environment = {}, home = root }: LaunchOptions): Promise<Launched> {
  const { NODE_OPTIONS: _options, ...inherited } = process.env
  // It does not live long enough for its embedded database to be optimised.
  const child = spawn(process.execPath, ['--max-semi-space-size=4', '--liftoff-only', '--expose-gc', 'core/server/main.ts'], {
    cwd: home,
    env: {
      ...inherited,
      PORT: String(port),
      DATA_DIR: folder,
      ADMIN_PASSWORD: PASSWORD,
      DATABASE_URL: databaseUrl ?? '',
      // Joins several programs; the embedded database has one.
      REDIS_URL: databaseUrl ? (inherited.REDIS_URL ?? '') : '',
      JWT_SECRET: secret,
      // Journeys see what they made themselves.
      STARTER_ROWS: 'off',
      PRIVATE_HOSTS: '127.0.0.1,localhost',
      MASTER_KEY,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const printed = await untilReady(child)
  const url = ADDRESS.exec(printed)?.[1]
  const webchatToken = WEBCHAT.exec(printed)?.[1]
  if (!url || !webchatToken) throw new Error(`The program printed no addresses: ${printed}`)
  return { url, webchatToken, stop: () => end(child) }
}

/** What it printed up to its last address. */
function untilReady(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const deadline = setTimeout(() => fail(`was not ready within ${READY_MS} ms`), READY_MS)
    const fail = (what: string) => {
      clearTimeout(deadline)
      child.kill('SIGKILL')
      reject(new Error(`The program ${what}: ${printed}`))
    }
    const onEnd = (code: number | null) => fail(`ended with code ${code}`)
    child.once('exit', onEnd)
    child.stdout?.on('data', (text) => {
      printed += text
      if (!DOCS.test(printed)) return
      clearTimeout(deadline)
      child.off('exit', onEnd)
      resolve(printed)
    })
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
