import type pg from 'pg'
import type { DiskSpace } from '../diskSpace.ts'
import type { SharedRedis } from '../socket/redis.ts'

/** A probe waits no longer, in milliseconds. */
const ANSWER_MS = 900

/** Names of what does not answer, or has no room left: `database`, `redis`, `disk`. Answers within a second. */
export async function findMissing(pool: pg.Pool, redis: SharedRedis | null, disk: DiskSpace): Promise<string[]> {
  const checks: [string, () => Promise<boolean>][] = [
    ['database', () => pool.query('select 1').then(() => true)],
    ['redis', async () => redis === null || redis.isUp()],
    ['disk', () => disk.hasRoomFor(0)],
  ]
  const found = await Promise.all(
    checks.map(async ([name, isWell]) => {
      const patience = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ANSWER_MS).unref())
      return (await Promise.race([isWell().catch(() => false), patience])) ? [] : [name]
    }),
  )
  return found.flat()
}
