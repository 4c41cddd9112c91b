import { fileURLToPath } from 'node:url'
import AES from 'crypto-js/aes.js'
import { sql } from 'drizzle-orm'
import { inject } from 'vitest'
import { FALLBACK_ENCRYPTION_KEY, login as loginEndpoint, type Session } from '#core/contract/auth.ts'
import { tenants, users } from '../auth/identity.table.ts'
import { type Kernel, startKernel } from '../kernel.ts'
import type { ServerPlugin } from '../plugin.ts'
import { type FoundPlugins, findPlugins } from '../plugins.ts'
import { parseSettings } from '../settings/env.ts'
import { type Calls, createCalls } from './calls.ts'
import { asEar, connect, type Ear, type Recorder } from './ear.ts'
import { copyTemplate, type Installation, quickHash, TEST_PASSWORD } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    templateFolder: string
    templateDatabase: string | null
  }
}

const root = fileURLToPath(new URL('../../../', import.meta.url))

export interface TestServerOptions {
  environment?: Record<string, string>
  /** Instead of those in the folder. */
  plugins?: readonly ServerPlugin[]
  now?: () => Date
  /** Starts on this one, which outlives the server; a copy of its own otherwise. */
  installation?: Installation
  /** Its embedded database has its files in the data folder, as backups need. */
  isOnDisk?: boolean
}

export interface TestServer extends Calls {
  kernel: Kernel
  base: string
  /** An address nobody has called from. */
  newAddress(): string
  /** Signs in a seeded account: `admin`, `supervisor`, `agente`, `agente2`, `superadmin`; each time from another address. */
  login(account: string, password?: string): Promise<Session>
  /** A second company with an admin, so that tests can try to reach into it. */
  otherTenant(): Promise<{ tenantId: number; admin: Session }>
  /** A connected socket of a session. */
  socket(session: Pick<Session, 'token' | 'tenantId'>): Promise<Ear>
  /** Jobs of a name that wait for their time or for their next try are due now. */
  hurry(name: string): Promise<void>
  /** A connected socket of anybody. */
  connect(namespace: string, auth: Record<string, unknown>): Promise<Recorder>
  stop(): Promise<void>
}

/** The AES text of a password, as the login page sends it. */
export const encrypt = (password: string, key: string = FALLBACK_ENCRYPTION_KEY): string => AES.encrypt(password, key).toString()

/** The plugins of the folder, loaded once for all files of this process. */
let loading: Promise<FoundPlugins> | null = null

async function everyPlugin(): Promise<readonly ServerPlugin[]> {
  loading ??= findPlugins(root)
  const { plugins, failed } = await loading
  if (failed.length > 0) throw new Error(`plugins do not load: ${failed.map(({ id, reason }) => `${id}: ${reason}`).join('; ')}`)
  return plugins
}

/** A copy of the seeded installation that outlives the servers started on it. */
export const newInstallation = (): Promise<Installation> => copyOf(true)

const copyOf = (isOnDisk: boolean): Promise<Installation> =>
  copyTemplate({ folder: inject('templateFolder'), database: inject('templateDatabase') }, process.env.DATABASE_URL, isOnDisk)

/** Starts the real server on its own copy of a seeded installation: PostgreSQL where `DATABASE_URL` is set, else embedded. */
export async function startTestServer({ environment = {}, plugins, now, installation, isOnDisk = false }: TestServerOptions = {}): Promise<TestServer> {
  const copy = installation ?? (await copyOf(isOnDisk))
  const settings = parseSettings({
    DATA_DIR: copy.folder,
    PORT: '0',
    ADMIN_PASSWORD: TEST_PASSWORD,
    LOG_LEVEL: 'silent',
    DATABASE_URL: copy.url,
    ...environment,
  })
  const starting = startKernel(settings, { root, version: 'test', isHeadless: true, plugins: plugins ?? (await everyPlugin()), ...(now ? { now } : {}) })
  const kernel = await starting.catch(async (error: unknown) => {
    if (!installation) await copy.remove()
    throw error
  })
  const base = `http://127.0.0.1:${kernel.port}`
  const calls = createCalls(base)
  const open: Recorder[] = []
  let addresses = 0

  const newAddress = () => {
    addresses += 1
    return `203.0.${addresses >> 8}.${addresses & 255}`
  }
  const login = (account: string, password = TEST_PASSWORD): Promise<Session> =>
    calls.ask(loginEndpoint, { email: account, password: encrypt(password) }, { token: '', address: newAddress() })
  const connectTo = async (namespace: string, auth: Record<string, unknown>) => {
    const recorder = await connect(base + namespace, auth)
    open.push(recorder)
    return recorder
  }

  return {
    ...calls,
    kernel,
    base,
    newAddress,
    login,
    connect: connectTo,
    socket: async ({ token, tenantId }) => asEar(await connectTo('', { token, batches: true }), tenantId),
    async hurry(name) {
      const { rowCount } = await kernel.ctx.db.execute(sql`update jobs.job set start_after = now() where name = ${name} and state < 'active'`)
      if (rowCount) kernel.wake(name)
    },
    async otherTenant() {
      const [tenant] = await kernel.ctx.db.insert(tenants).values({ name: 'Outra empresa' }).returning()
      if (!tenant) throw new Error('no tenant')
      const passwordHash = await quickHash()
      const username = `vizinha${tenant.id}`
      await kernel.ctx.db
        .insert(users)
        .values({ tenantId: tenant.id, name: 'Vizinha', username, email: `${username}@outra.local`, profile: 'admin', passwordHash })
      return { tenantId: tenant.id, admin: await login(username) }
    },
    async stop() {
      for (const { socket } of open) socket.disconnect()
      await kernel.stop()
      if (!installation) await copy.remove()
    },
  }
}
