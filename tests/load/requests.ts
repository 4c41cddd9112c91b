import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import type { Lengths } from './lengths.ts'
import { median, percentile } from './statistics.ts'

const resultSchema = z.object({ latencies: z.array(z.number()), refused: z.int(), bytes: z.number(), seconds: z.number() })

export interface RequestLoad {
  url: string
  token: string
  /** Asked for in turn. */
  paths: readonly string[]
  connections: number
}

/** Milliseconds, and requests per second. */
export interface RequestFigures {
  perSecond: number
  p50: number
  p95: number
  p99: number
  refused: number
}

/** Medians over the runs, each after a warm-up. @throws Error when a request was not answered with 200 */
export async function loadRequests(load: RequestLoad, { runs: count, warmUpMs, measureMs }: Lengths): Promise<RequestFigures> {
  const runs: RequestFigures[] = []
  for (let run = 0; run < count; run += 1) {
    const worker = new Worker(new URL('./requests.worker.ts', import.meta.url), { workerData: { ...load, warmUpMs, measureMs } })
    const [message] = await once(worker, 'message')
    const { latencies, refused, seconds } = resultSchema.parse(message)
    runs.push({
      perSecond: latencies.length / seconds,
      p50: percentile(latencies, 0.5),
      p95: percentile(latencies, 0.95),
      p99: percentile(latencies, 0.99),
      refused,
    })
  }
  const refused = runs.reduce((sum, run) => sum + run.refused, 0)
  if (refused > 0) throw new Error(`${refused} requests to ${load.paths[0]} … were refused`)
  const of = (name: 'perSecond' | 'p50' | 'p95' | 'p99') => median(runs.map((run) => run[name]))
  return { perSecond: of('perSecond'), p50: of('p50'), p95: of('p95'), p99: of('p99'), refused }
}
