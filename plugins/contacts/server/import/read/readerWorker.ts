import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import type { FileRow } from './fileRow.ts'
import { openContactFile } from './openFile.ts'
import type { ReaderAnswer } from './readApart.ts'
import { UnreadableFile } from './unreadableFile.ts'

/** Rows that are handed over at once. */
const BATCH = 500

const tell = (answer: ReaderAnswer) => parentPort?.postMessage(answer)
/** Every message of the other side asks for the next rows. */
const asked = () => new Promise<void>((resolve) => parentPort?.once('message', () => resolve()))

/** The headings have been sent: from then on nobody listens for an answer that was not asked for. */
let isOpen = false

async function read(path: string): Promise<void> {
  const { headings, rows } = await openContactFile(path)
  tell({ headings })
  isOpen = true
  let batch: FileRow[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < BATCH) continue
    await asked()
    tell({ rows: batch, isLast: false })
    batch = []
  }
  await asked()
  tell({ rows: batch, isLast: true })
}

/** Errors that libraries throw of files that nobody thought of mean a damaged file. */
read(z.string().parse(workerData)).catch(async (error: unknown) => {
  if (isOpen) await asked()
  tell({ fault: error instanceof UnreadableFile ? error.fault : 'broken' })
})
