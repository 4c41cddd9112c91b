import { z } from 'zod'
import { sequenceSchema, tableSchema } from './tables.ts'

/** First entry of the archive: what follows, and which version of the schema the rows have. */
export const manifestSchema = z.object({
  version: z.string(),
  createdAt: z.string(),
  database: z.enum(['embedded', 'postgresql']),
  /** Time of the newest migration that had run, in milliseconds, by the name of its history. */
  migrations: z.record(z.string(), z.number()),
  tables: z.array(tableSchema),
  sequences: z.array(sequenceSchema),
  /** Whether files of conversations follow; `store`: they lie in a store outside the data folder, which this backup does not hold. */
  files: z.enum(['archive', 'store', 'none']),
})
export type Manifest = z.infer<typeof manifestSchema>

/** Last entry: what the archive holds when it is whole. */
export const totalsSchema = z.object({ rows: z.int(), jobs: z.int(), files: z.int(), missingFiles: z.int() })
export type BackupTotals = z.infer<typeof totalsSchema>

/** A job that waited when the backup was made. */
export const waitingJobSchema = z.object({ name: z.string(), data: z.record(z.string(), z.unknown()), startAfter: z.string() })
export type WaitingJob = z.infer<typeof waitingJobSchema>

export const MANIFEST = 'manifest.json'
export const TOTALS = 'totals.json'
export const JOBS = 'jobs.ndjson'
/** `tables/<name>/<number>.ndjson`: an array of texts a line, one for each column of the manifest, null for NULL. */
export const TABLES = 'tables/'
/** `files/<contribution>/<path>`. */
export const FILES = 'files/'
