import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Redis } from 'ioredis'
import { redisSpace } from '#core/server/auth/tokens.ts'
import { openDatabase } from '#core/server/db/database.ts'
import { databaseUrl, onServer } from '#core/server/testing/databases.ts'
import { root } from '#core/tooling/run.ts'
import { launch, PASSWORD } from './launch.ts'

/** Tells the workers where the seeded installation lies. */
const FOLDER = 'BALCAO_JOURNEYS_FOLDER'
const DATABASE = 'BALCAO_JOURNEYS_DATABASE'

/** A data folder, with its database where that is not embedded. */
export interface Installation {
  folder: string
  databaseUrl: string | undefined
  /** Of its own, so that nothing of another installation is heard in the Redis they share. */
  secret: string
  remove(): Promise<void>
}

/** How many rows of believable data. */
export interface Sample {
  contacts: number
  tickets: number
  messages: number
}

const { DATABASE_URL: server, REDIS_URL: redisUrl } = process.env

/** Removes what the programs of an installation left in Redis. */
async function clearRedis(secret: string): Promise<void> {
  if (!redisUrl) return
  const redis = new Redis(redisUrl)
  const keys = await redis.keys(`${redisSpace(secret)}:*`)
  if (keys.length > 0) await redis.del(...keys)
  await redis.quit()
}

/** A folder of its own and, on PostgreSQL, a database of its own: a copy of `template` where that is given. */
async function makeInstallation(template?: { folder: string; database: string }): Promise<Installation & { database: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-journey-'))
  const database = `balcao_journey_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  const secret = randomBytes(24).toString('base64url')
  if (template) cpSync(template.folder, folder, { recursive: true })
  if (server) await onServer(server, `create database ${database}${template ? ` template ${template.database}` : ''}`)
  return {
    folder,
    database,
    secret,
    databaseUrl: server && databaseUrl(server, database),
    async remove() {
      rmSync(folder, { recursive: true, force: true })
      await clearRedis(secret)
      if (server) await onServer(server, `drop database if exists ${database} with (force)`)
    },
  }
}

/** An installation that has never been started. */
export const freshInstallation = (): Promise<Installation> => makeInstallation()

/** The journeys know their visitors by name: the web chat asks for it. Those that begin without turn it off again. */
export const ASKS_WHO = "insert into settings (tenant_id, key, value) select id, 'webchat.asksWho', 'enabled' from tenants where id > 0"

/** The program's first start, once for a run: everything after it begins with a copy of what it seeded. */
export async function makeTemplate(): Promise<() => Promise<void>> {
  const installation = await makeInstallation()
  const program = await launch(installation)
  await program.stop()
  await change(installation, [ASKS_WHO])
  process.env[FOLDER] = installation.folder
  process.env[DATABASE] = installation.database
  return installation.remove
}

/** A copy of the seeded installation. */
export async function copyTemplate(): Promise<Installation> {
  const folder = process.env[FOLDER]
  const database = process.env[DATABASE]
  if (!folder || !database) throw new Error('There is no seeded installation: journeys run with tests/e2e/playwright.config.ts')
  return makeInstallation({ folder, database })
}

/** Runs SQL on an installation. The embedded database has one owner at a time: only while no program runs on it. */
export async function change(installation: Installation, statements: readonly string[]): Promise<void> {
  const database = await openDatabase({ dataDir: installation.folder, databaseUrl: installation.databaseUrl ?? null })
  for (const statement of statements) await database.pool.query(statement)
  await database.close()
}

/** What journeys are filled with: people and their conversations. */
const CONVERSATIONS = ['contacts', 'tickets', 'chat']

/** `npm run seed` on an installation that no program runs on. @param isWhole the data of every plugin, on a company with rows to start with */
export async function fill({ folder, databaseUrl: url }: Installation, { contacts, tickets, messages }: Sample, isWhole = false): Promise<void> {
  const counts = [`--contacts=${contacts}`, `--tickets=${tickets}`, `--messages=${messages}`]
  const environment = {
    ...process.env,
    DATA_DIR: folder,
    DATABASE_URL: url ?? '',
    REDIS_URL: '',
    ADMIN_PASSWORD: PASSWORD,
    STARTER_ROWS: isWhole ? 'on' : 'off',
  }
  await promisify(execFile)(process.execPath, ['core/server/seed.ts', ...counts, ...(isWhole ? [] : [`--only=${CONVERSATIONS}`])], {
    cwd: root,
    env: environment,
  })
}
