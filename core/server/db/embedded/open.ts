import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { StartError } from '../../settings/env.ts'
import { WorkerStream } from './stream.ts'

/** The thread of an embedded database; clients connect to it one after the other. */
export interface Engine {
  connect(): WorkerStream
  close(): Promise<void>
}

/** @param folder its files; null keeps everything in memory. @throws StartError */
export async function startEngine(folder: string | null): Promise<Engine> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { dataDir: folder } })
  try {
    await once(worker, 'message')
  } catch (error) {
    throw new StartError(`The embedded database in ${folder} does not open: ${error instanceof Error ? error.message : 'unknown reason'}.`)
  }
  return {
    connect: () => new WorkerStream(worker),
    async close() {
      worker.postMessage('close')
      await once(worker, 'exit')
    },
  }
}

/** Engines that run already, by the folder that is opened; who put one here closes it. Tests start servers on one that others used before. */
export const runningEngines = new Map<string, Engine>()

/**
 * Starts the embedded database and a pool of its one connection: transactions queue for it.
 * @param folder its files; null keeps everything in memory
 */
export async function openEmbedded(folder: string | null): Promise<{ pool: pg.Pool; close(): Promise<void> }> {
  const running = folder === null ? undefined : runningEngines.get(folder)
  const engine = running ?? (await startEngine(folder))
  const pool = new pg.Pool({ max: 1, idleTimeoutMillis: 0, user: 'postgres', database: 'postgres', pipeline: true, stream: engine.connect })
  return {
    pool,
    async close() {
      await pool.end()
      if (!running) await engine.close()
    },
  }
}
