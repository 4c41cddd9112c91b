import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Ground } from './ground.ts'
import type { Lengths } from './lengths.ts'
import { startProgram } from './program.ts'
import { atMost, type Figure } from './report.ts'
import { median } from './statistics.ts'

/** What a start leaves behind is gone after this. */
const SETTLE_MS = 5_000

/** A session without a transaction tells its figures to the server no later than this, in milliseconds. */
const TOLD_AFTER_MS = 10_000

const SENT = 'select sum(xact_commit + xact_rollback)::int as sent from pg_stat_database where datname = current_database()'

/** Statements a second that a node sends while nobody is there; each is a transaction of its own, or one of several together. */
async function idleStatements(databaseUrl: string, seconds: number): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const count = async () => (await client.query<{ sent: number }>(SENT)).rows[0]?.sent ?? 0
    const before = await count()
    await wait(seconds * 1000)
    // The first count is one of those in between.
    return Math.max(0, (await count()) - before - 1) / seconds
  } finally {
    await client.end()
  }
}

/** Starts on the seeded rows, one after the other, with nobody there. @param folder of the program, this commit's unless given */
export async function benchIdle({ kind, dataDir, databaseUrl }: Ground, { runs, idleSeconds }: Lengths, folder?: string): Promise<Figure[]> {
  const starts: number[] = []
  const memories: number[] = []
  const statements: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const program = await startProgram({ dataDir, databaseUrl, ...(folder ? { root: folder } : {}) })
    starts.push(program.startMs)
    await wait(SETTLE_MS)
    memories.push(program.memory())
    if (databaseUrl && run === runs - 1) {
      await wait(TOLD_AFTER_MS - SETTLE_MS)
      statements.push(await idleStatements(databaseUrl, idleSeconds))
    }
    await program.stop()
  }
  const isBound = kind === 'postgresql'
  return [
    atMost('idle', `server idle memory, ${kind}`, 'MB', median(memories), isBound ? 250 : 600, isBound ? 150 : null),
    atMost('idle', `start to ready, ${kind}`, 's', median(starts) / 1000, isBound ? 2.5 : 5, isBound ? 1 : null),
    ...statements.map((each) => atMost('idle', `statements of an idle node, ${kind}`, '1/s', each, 3)),
  ]
}
