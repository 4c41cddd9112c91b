import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Order } from './orders.ts'

/** A thread that draws one file. */
export interface PdfThread {
  /** Resolves once the order is carried out; one at a time. @throws Error when it cannot be, or the thread ends */
  order(order: Order): Promise<void>
  close(): Promise<void>
}

/** Largest memory of a thread, in megabytes. */
const MOST_MEMORY_MB = 512

export function startPdfThread(stopping: AbortSignal): PdfThread {
  const worker = new Worker(new URL('./pdfWorker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB } })
  const ended = once(worker, 'exit').then(() => Promise.reject(new Error('The drawing thread ended')))
  // Heard by whoever waits for an order; an end that nobody waits for is none.
  ended.catch(() => {})
  const stop = () => void worker.terminate()
  stopping.addEventListener('abort', stop)
  return {
    async order(order) {
      const answered = once(worker, 'message')
      worker.postMessage(order)
      const [failure]: unknown[] = await Promise.race([answered, ended])
      if (typeof failure === 'string') throw new Error(failure)
    },
    async close() {
      stopping.removeEventListener('abort', stop)
      await worker.terminate()
    },
  }
}
