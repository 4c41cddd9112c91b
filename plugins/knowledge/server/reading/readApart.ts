import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { type ReadProblem, readProblems } from '../../contract/index.ts'
import type { ReadText, ToRead } from './extractText.ts'
import { Unreadable } from './problem.ts'

/** Memory of the thread, in megabytes: a hostile file ends the thread, not the server. */
const MOST_MEMORY_MB = 384
const PATIENCE_MS = 30_000

const answerSchema = z.union([z.object({ read: z.object({ title: z.string(), text: z.string() }) }), z.object({ problem: z.enum(readProblems) })])

/** The text of a file or a page, read in a thread of its own that has a limit of time and memory. @throws Unreadable */
export function readApart(wanted: ToRead, patienceMs = PATIENCE_MS): Promise<ReadText> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./readerWorker.ts', import.meta.url), {
      workerData: wanted,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
      // Messages of libraries about broken files are nobody's business.
      stdout: true,
      stderr: true,
    })
    const timer = setTimeout(() => end('timeout'), patienceMs)
    function end(problem: ReadProblem): void {
      clearTimeout(timer)
      void worker.terminate()
      reject(new Unreadable(problem))
    }
    worker.on('message', (message: unknown) => {
      const answer = answerSchema.parse(message)
      if ('problem' in answer) return end(answer.problem)
      clearTimeout(timer)
      void worker.terminate()
      resolve(answer.read)
    })
    // Out of memory, most often.
    worker.on('error', () => end('bomb'))
    worker.on('exit', () => end('broken'))
  })
}
