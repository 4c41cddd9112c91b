import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'

/** A conversation on a line, and the agent who has it open. */
export interface OpenChat {
  hookUrl: string
  phone: string
  ticketId: number
  token: string
  tenantId: number
}

export interface WebhookLoad {
  url: string
  chats: readonly OpenChat[]
  perSecond: number
  seconds: number
  /** Stands in the ids of its messages. */
  run: string
}

const resultSchema = z.object({ answerMs: z.array(z.number()), arrivalMs: z.array(z.number()), refusals: z.array(z.string()), lost: z.int() })

/** Delivers in a thread of its own. @throws Error when a delivery was refused */
export async function loadWebhooks(load: WebhookLoad): Promise<Omit<z.infer<typeof resultSchema>, 'refusals'>> {
  const worker = new Worker(new URL('./webhooks.worker.ts', import.meta.url), { workerData: load })
  const [message] = await once(worker, 'message')
  const { refusals, ...figures } = resultSchema.parse(message)
  if (refusals.length > 0) throw new Error(`${refusals.length} deliveries were refused, the first with ${refusals[0]}`)
  return figures
}
