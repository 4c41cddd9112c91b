import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { fileEndings } from '../../contract/index.ts'
import { extractText } from './extractText.ts'
import { Unreadable } from './problem.ts'

const wantedSchema = z.object({ kind: z.enum([...fileEndings, 'html']), bytes: z.instanceof(Uint8Array), charset: z.string().optional() })

/** Reads one file and ends: with what it says, or with the problem. What libraries throw of files that nobody thought of is a broken file. */
extractText(wantedSchema.parse(workerData)).then(
  (read) => parentPort?.postMessage({ read }),
  (error: unknown) => parentPort?.postMessage({ problem: error instanceof Unreadable ? error.problem : 'broken' }),
)
