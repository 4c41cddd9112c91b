import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { newId } from '#core/contract/ids.ts'
import type { Database } from './database.ts'
import { openEmbedded } from './embedded/open.ts'
import { type Query, queryOf } from './migrate.ts'

/** All rows as they are at one moment, whatever is written meanwhile. */
export interface Snapshot {
  query: Query
  close(): Promise<void>
}

async function snapshotOf(pool: pg.Pool, end: () => Promise<void>): Promise<Snapshot> {
  const client = await pool.connect()
  const close = async () => {
    // A connection that broke is thrown away.
    const broke = await client.query('rollback').then(
      () => false,
      () => true,
    )
    client.release(broke)
    await end()
  }
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query("set local datestyle = 'ISO, YMD'")
  } catch (error) {
    await close()
    throw error
  }
  return { query: queryOf(client), close }
}

/**
 * On the embedded database, whose one connection everybody shares, a copy of its files is read by a second one: others wait no longer than the copying takes.
 * @param dataDir the installation's, whose disk must have room for the copy
 */
export async function openSnapshot({ kind, pool }: Pick<Database, 'kind' | 'pool'>, dataDir: string): Promise<Snapshot> {
  if (kind === 'postgresql') return snapshotOf(pool, async () => {})
  const folder = join(dataDir, `snapshot-${newId()}`)
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const connection = await pool.connect()
    try {
      await connection.query('checkpoint')
      await cp(join(dataDir, 'database'), folder, { recursive: true })
    } finally {
      connection.release()
    }
    const copy = await openEmbedded(folder)
    return await snapshotOf(copy.pool, async () => {
      await copy.close()
      await remove()
    })
  } catch (error) {
    await remove()
    throw error
  }
}
