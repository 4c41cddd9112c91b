import { sql } from 'drizzle-orm'
import type { Database } from './db/database.ts'
import type { DiskSpace } from './diskSpace.ts'
import type { SharedRedis } from './socket/redis.ts'

/** How the installation is doing, as this node sees it. */
export interface InstallationState {
  version: string
  /** When this node was started. */
  startedAt: Date
  database: { kind: Database['kind']; bytes: number }
  /** Null where the installation has none. */
  redis: 'up' | 'down' | null
  /** Of the disk that the data folder lies on; below `floorBytes` nothing is uploaded. */
  disk: { freeBytes: number; totalBytes: number; floorBytes: number }
  /** `due` wait for a worker, `later` for their time, `failed` were given up and not cleared away yet. */
  jobs: { due: number; later: number; failed: number }
}

interface Parts {
  version: string
  startedAt: Date
  database: Database
  redis: SharedRedis | null
  disk: DiskSpace
}

type Counts = InstallationState['jobs'] & { bytes: number }

export async function readInstallationState({ version, startedAt, database, redis, disk }: Parts): Promise<InstallationState> {
  const { rows } = await database.queries.execute<{ [Name in keyof Counts]: string }>(sql`
    select pg_database_size(current_database()) as bytes,
      count(*) filter (where state < 'active' and start_after <= now()) as due,
      count(*) filter (where state < 'active' and start_after > now()) as later,
      count(*) filter (where state = 'failed') as failed
    from jobs.job`)
  const [counts] = rows
  return {
    ...{ version, startedAt },
    database: { kind: database.kind, bytes: Number(counts?.bytes ?? 0) },
    redis: redis && (redis.isUp() ? 'up' : 'down'),
    disk: await disk.measure(),
    jobs: { due: Number(counts?.due ?? 0), later: Number(counts?.later ?? 0), failed: Number(counts?.failed ?? 0) },
  }
}
