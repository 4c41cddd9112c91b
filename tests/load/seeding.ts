import { join } from 'node:path'
import { runChild } from './children.ts'
import type { Ground } from './ground.ts'
import { root } from './program.ts'
import { atLeast, type Figure } from './report.ts'

export interface Size {
  contacts: number
  tickets: number
  messages: number
}

const LEAST_SEED = 5_000

/** Makes and fills an installation in a process of its own. @param folder whose tables and seed they are, this commit's unless given */
export async function prepare({ kind, dataDir, databaseUrl }: Ground, size: Size, folder = root): Promise<Figure> {
  const environment = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, LOG_LEVEL: 'error', ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }
  const args = [join(folder, 'tests/load/prepare.ts'), String(size.contacts), String(size.tickets), String(size.messages)]
  const milliseconds = Number(await runChild(process.execPath, args, { cwd: folder, env: environment }))
  return atLeast('seed', `seed, ${kind}`, 'messages/s', (size.messages * 1000) / milliseconds, LEAST_SEED)
}
