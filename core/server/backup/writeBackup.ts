import { createWriteStream, type WriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { pack as newPack, type Pack } from 'tar-stream'
import { z } from 'zod'
import { newId } from '#core/contract/ids.ts'
import type { Database } from '../db/database.ts'
import { newestRuns } from '../db/migrate.ts'
import { openSnapshot, type Snapshot } from '../db/snapshot.ts'
import type { EncryptionKey } from '../encryption.ts'
import { flushFile } from '../flushFile.ts'
import type { PluginHost } from '../plugin.ts'
import { checkFile, encryptingStream } from './envelope.ts'
import type { ArchivedFile, BackupFiles } from './files.ts'
import { type BackupTotals, FILES, JOBS, MANIFEST, type Manifest, TABLES, TOTALS, waitingJobSchema } from './manifest.ts'
import type { BackupOptions, BackupReport } from './options.ts'
import { readSequences, readTables, type TableShape } from './tables.ts'

/** Rows read with one statement. */
const BATCH = 500
/** Characters of rows in one entry of the archive: so much is in memory at once, and is restored with one statement. */
const ENTRY_LENGTH = 1_000_000

export interface BackupSource {
  database: Database
  files: PluginHost['files']
  /** Files of plugins. */
  contributions: readonly BackupFiles[]
  key: EncryptionKey
  version: string
}

/** Adds one entry after the other; each resolves once the archive has taken it. */
interface Entries {
  text(name: string, body: string): Promise<void>
  file(name: string, content: { bytes: number; stream: NodeJS.ReadableStream }): Promise<void>
}

function entriesOf(pack: Pack, afterEach: () => Promise<void>): Entries {
  return {
    async text(name, body) {
      const bytes = Buffer.from(body)
      await new Promise<void>((resolve, reject) => {
        pack.entry({ name, size: bytes.length }, bytes, (error) => (error ? reject(error) : resolve()))
      })
      await afterEach()
    },
    async file(name, { bytes, stream }) {
      await pipeline(stream, pack.entry({ name, size: bytes }))
      await afterEach()
    },
  }
}

const rowSchema = z.object({ row: z.string() })

/** Rows of one table, as entries of about a million characters. Answers how many there are. */
async function writeTable(entries: Entries, snapshot: Snapshot, { name, columns }: TableShape): Promise<number> {
  const texts = columns.map((column) => `${pg.escapeIdentifier(column.name)}::text`).join(', ')
  await snapshot.query(`declare backup no scroll cursor for select array_to_json(array[${texts}])::text as "row" from ${pg.escapeIdentifier(name)}`)
  let rows = 0
  let part = 0
  let body = ''
  const flush = async () => {
    part += 1
    await entries.text(`${TABLES}${name}/${part}.ndjson`, body)
    body = ''
  }
  for (;;) {
    const batch = z.array(rowSchema).parse(await snapshot.query(`fetch ${BATCH} from backup`))
    if (batch.length === 0) break
    rows += batch.length
    for (const { row } of batch) {
      body += `${row}\n`
      if (body.length >= ENTRY_LENGTH) await flush()
    }
  }
  if (body !== '') await flush()
  await snapshot.query('close backup')
  return rows
}

const WAITING_JOBS = `select name, data, start_after::text as "startAfter" from jobs.job where state < 'completed' and not starts_with(name, $1) order by start_after`

async function writeJobs(entries: Entries, snapshot: Snapshot, without: string): Promise<number> {
  const jobs = z.array(waitingJobSchema).parse(await snapshot.query(WAITING_JOBS, [without]))
  await entries.text(JOBS, jobs.map((job) => `${JSON.stringify(job)}\n`).join(''))
  return jobs.length
}

async function writeFiles(entries: Entries, snapshot: Snapshot, { contributions, files }: BackupSource): Promise<Pick<BackupTotals, 'files' | 'missingFiles'>> {
  const totals = { files: 0, missingFiles: 0 }
  const write = async (id: string, { path, open: openFile }: ArchivedFile) => {
    const content = await openFile()
    totals[content ? 'files' : 'missingFiles'] += 1
    if (content) await entries.file(`${FILES}${id}/${path}`, content)
  }
  for (const { id, list } of contributions) for await (const file of list(files, snapshot)) await write(id, file)
  return totals
}

async function writeEntries(entries: Entries, snapshot: Snapshot, source: BackupSource, { withFiles, withoutJobs }: BackupOptions): Promise<BackupTotals> {
  const manifest: Manifest = {
    version: source.version,
    createdAt: new Date().toISOString(),
    database: source.database.kind,
    migrations: Object.fromEntries(await newestRuns(snapshot.query)),
    tables: await readTables(snapshot.query),
    sequences: await readSequences(snapshot.query),
    files: withFiles ? (source.files.s3 ? 'store' : 'archive') : 'none',
  }
  await entries.text(MANIFEST, JSON.stringify(manifest))
  const totals: BackupTotals = { rows: 0, jobs: await writeJobs(entries, snapshot, withoutJobs), files: 0, missingFiles: 0 }
  for (const table of manifest.tables) totals.rows += await writeTable(entries, snapshot, table)
  if (manifest.files === 'archive') Object.assign(totals, await writeFiles(entries, snapshot, source))
  await entries.text(TOTALS, JSON.stringify(totals))
  return totals
}

/** Fills the archive while it is written; either failing ends the other. */
async function writeArchive(output: WriteStream, key: EncryptionKey, fill: (pack: Pack) => Promise<BackupTotals>): Promise<BackupTotals> {
  const pack = newPack()
  const filling = async () => {
    try {
      const totals = await fill(pack)
      pack.finalize()
      return totals
    } catch (error) {
      pack.destroy(error instanceof Error ? error : new Error('unknown'))
      throw error
    }
  }
  const [totals] = await Promise.all([filling(), pipeline(pack, createGzip(), encryptingStream(key), output)])
  return totals
}

/**
 * Writes the rows of one moment, the jobs that wait, and the files of conversations to one encrypted file, and reads it back to see that the disk has it whole.
 * The file appears under `path` once it is whole.
 */
export async function writeBackup(source: BackupSource, path: string, options: BackupOptions): Promise<BackupReport> {
  const { database, files, key } = source
  const draft = `${path}.${newId()}`
  const snapshot = await openSnapshot(database, files.folder)
  try {
    const output = createWriteStream(draft, { mode: 0o600 })
    const totals = await writeArchive(output, key, (pack) =>
      writeEntries(
        entriesOf(pack, () => options.onProgress(output.bytesWritten)),
        snapshot,
        source,
        options,
      ),
    )
    await flushFile(draft)
    const { size: bytes } = await stat(draft)
    await checkFile(draft, bytes, key)
    await rename(draft, path)
    return { ...totals, bytes }
  } finally {
    await rm(draft, { force: true })
    await snapshot.close()
  }
}
