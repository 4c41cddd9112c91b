import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { StartError } from '../../settings/env.ts'
import { WorkerStream } from './stream.ts'

/**
 * Starts the embedded database and a pool of its one connection: transactions queue for it.
 * @param folder its files; null keeps everything in memory
 */
export async function openEmbedded(folder: string | null): Promise<{ pool: pg.Pool; close(): Promise<void> }> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { dataDir: folder } })
  try {
    await once(worker, 'message')
  } catch (error) {
    throw new StartError(`The embedded database in ${folder} does not open: ${error instanceof Error ? error.message : 'unknown reason'}.`)
  }
  const pool = new pg.Pool({
    ...{ max: 1, idleTimeoutMillis: 0, user: 'postgres', database: 'postgres', pipeline: true },
    stream: () => new WorkerStream(worker),
  })
  return {
    pool,
    async close() {
      await pool.end()
      worker.postMessage('close')
      await once(worker, 'exit')
    },
  }
}
