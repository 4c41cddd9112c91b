import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { importFaults } from '../../../contract/import.ts'
import type { FileRow } from './fileRow.ts'
import type { ContactFile } from './openFile.ts'
import { UnreadableFile } from './unreadableFile.ts'

/** Memory of the thread, in megabytes: a file that was made to fill it ends the thread, not the server. */
const MOST_MEMORY_MB = 512
/** How long the thread may take for its next answer, in milliseconds. */
const PATIENCE_MS = 30_000

const rowSchema = z.object({ row: z.number(), cells: z.array(z.string()).readonly().nullable() })
const answerSchema = z.union([
  z.object({ headings: z.array(z.string()) }),
  z.object({ rows: z.array(rowSchema), isLast: z.boolean() }),
  z.object({ fault: z.enum(importFaults) }),
])
/** Answer of the thread: the headings first, then rows each time it is asked, or why the file cannot be read. */
export type ReaderAnswer = z.infer<typeof answerSchema>

/** The next answer of the thread. @throws UnreadableFile, also where it ends or says nothing */
const answerOf = (worker: Worker, patienceMs: number): Promise<ReaderAnswer> =>
  new Promise((resolve, reject) => {
    const settle = (answer: ReaderAnswer) => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onEnd).off('exit', onEnd)
      if ('fault' in answer) reject(new UnreadableFile(answer.fault))
      else resolve(answer)
    }
    const onMessage = (message: unknown) => settle(answerSchema.parse(message))
    // Out of memory, most often.
    const onEnd = () => settle({ fault: 'bomb' })
    const timer = setTimeout(onEnd, patienceMs)
    worker.on('message', onMessage).on('error', onEnd).on('exit', onEnd)
  })

async function* rowsOf(worker: Worker, patienceMs: number): AsyncGenerator<FileRow> {
  for (;;) {
    const answered = answerOf(worker, patienceMs)
    worker.postMessage('next')
    const answer = await answered
    if (!('rows' in answer)) throw new UnreadableFile('broken')
    yield* answer.rows
    if (answer.isLast) return
  }
}

export interface ApartFile extends ContactFile {
  /** Ends the thread. */
  close(): Promise<unknown>
}

/** Opens a file of contacts in a thread of its own that has a limit of memory and time. @throws UnreadableFile, also while its rows are read */
export async function openContactFileApart(path: string, patienceMs = PATIENCE_MS): Promise<ApartFile> {
  const worker = new Worker(new URL('./readerWorker.ts', import.meta.url), {
    workerData: path,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    stdout: true,
    stderr: true,
  })
  // Errors that end it later are nobody's: whoever waits for an answer hears of it.
  worker.on('error', () => {})
  try {
    const answer = await answerOf(worker, patienceMs)
    if (!('headings' in answer)) throw new UnreadableFile('broken')
    return { headings: answer.headings, rows: rowsOf(worker, patienceMs), close: () => worker.terminate() }
  } catch (error) {
    await worker.terminate()
    throw error
  }
}
