import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { percentile } from './statistics.ts'

const resultSchema = z.object({
  latencies: z.array(z.number()),
  answerMs: z.array(z.number()),
  refusals: z.array(z.string()),
  lost: z.int(),
  doubled: z.int(),
  sockets: z.int(),
})

export interface LoadAgent {
  token: string
  tenantId: number
  /** Agents of one group hear each other's messages. */
  group: number
  /** A ticket they own. */
  ticketId: number
  /** How many sockets listen in their name. */
  sockets: number
  isWriting: boolean
}

export interface MessageLoad {
  url: string
  agents: readonly LoadAgent[]
  perSecond: number
  seconds: number
}

/** Milliseconds from the request to the event, over all events; how many never or twice came. */
export interface MessageFigures {
  p50: number
  p95: number
  p99: number
  /** 99 % of the requests were answered within. */
  answerP99: number
  deliveries: number
  lost: number
  doubled: number
}

/** @throws Error when a message was refused */
export async function loadMessages(load: MessageLoad): Promise<MessageFigures> {
  const worker = new Worker(new URL('./messages.worker.ts', import.meta.url), { workerData: load })
  const [message] = await once(worker, 'message')
  const { latencies, answerMs, refusals, lost, doubled } = resultSchema.parse(message)
  if (refusals.length > 0) throw new Error(`${refusals.length} messages were refused, the first with ${refusals[0]}`)
  return {
    p50: percentile(latencies, 0.5),
    p95: percentile(latencies, 0.95),
    p99: percentile(latencies, 0.99),
    answerP99: percentile(answerMs, 0.99),
    deliveries: latencies.length,
    lost,
    doubled,
  }
}
