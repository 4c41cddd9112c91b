import { PgBoss } from 'pg-boss'
import type { WaitingJob } from '../backup/manifest.ts'
import type { Database } from '../db/database.ts'
import { JOBS_SCHEMA, jobsAdapter } from './queue.ts'

/** Puts jobs that waited when a backup was made into an empty queue; the program that starts next gives their queues its options. */
export async function restoreJobs(database: Database, jobs: readonly WaitingJob[]): Promise<void> {
  const boss = new PgBoss({ ...jobsAdapter(database), schema: JOBS_SCHEMA, supervise: false, schedule: false })
  await boss.start()
  try {
    for (const [name, waiting] of Map.groupBy(jobs, (job) => job.name)) {
      await boss.createQueue(name)
      await boss.insert(
        name,
        waiting.map(({ data, startAfter }) => ({ data, startAfter })),
      )
    }
  } finally {
    await boss.stop({ graceful: false, close: false })
  }
}
