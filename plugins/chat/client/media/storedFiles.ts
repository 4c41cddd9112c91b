import { z } from 'zod'
import { durationSchema, waveformSchema } from '#plugins/media/contract/index.ts'

const storedFileSchema = z
  .object({
    /** Tenant and user: others of this browser never see it. */
    person: z.string(),
    ticketId: z.int().positive(),
    id: z.string(),
    /** Epoch milliseconds, and the order of a ticket's files. */
    at: z.number(),
    name: z.string(),
    bytes: z.number(),
    /** Null for one that is stored at the server. */
    file: z.instanceof(File).nullable(),
    /** Null for files that were chosen. */
    voice: z.object({ durationMs: durationSchema, waveform: waveformSchema.readonly() }).nullable(),
    /** Upload at the server, finished or not; it may have forgotten it. */
    uploadId: z.string().nullable(),
    mediaId: z.string().nullable(),
  })
  .refine(({ file, mediaId }) => (file === null) !== (mediaId === null))
/** A file above a reply box, as a browser keeps it beyond the page. */
export type StoredFile = z.infer<typeof storedFileSchema>

/** Keys and values of any kind, files too. */
export interface FileStore {
  entries(): Promise<(readonly [string, unknown])[]>
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  /** Reads and writes in one go, also between tabs. */
  update(key: string, change: (value: unknown) => unknown): Promise<void>
  del(key: string): Promise<void>
}

const RETENTION_MS = 30 * 86_400_000

/** Store of what is above the reply boxes, by file. All reject where the browser keeps nothing. */
export interface StoredFiles {
  /** Files of a person, oldest first; what is older than 30 days or cannot be read is left out. */
  of(person: string): Promise<StoredFile[]>
  keep(file: StoredFile): Promise<void>
  /** Notes where the server has it; a file that was forgotten meanwhile stays so. */
  noteUpload(id: string, uploadId: string): Promise<void>
  uploadIdOf(id: string): Promise<string | null>
  forget(ids: readonly string[]): Promise<void>
  /** Forgets, of everybody, what is older than 30 days or of no known age. */
  forgetOld(): Promise<void>
}

const datedSchema = z.object({ at: z.number() })

export function createStoredFiles(store: FileStore, now: () => number): StoredFiles {
  const read = (value: unknown) => storedFileSchema.safeParse(value).data ?? null
  const oldest = () => now() - RETENTION_MS
  const forget = async (ids: readonly string[]) => void (await Promise.all(ids.map((id) => store.del(id))))
  return {
    async of(person) {
      const files = (await store.entries()).flatMap(([, value]) => read(value) ?? [])
      return files.filter((file) => file.person === person && file.at >= oldest()).toSorted((one, other) => one.at - other.at)
    },
    keep: (file) => store.set(file.id, file),
    async noteUpload(id, uploadId) {
      let isGone = false
      await store.update(id, (value) => {
        const file = read(value)
        isGone = file === null
        return file && { ...file, uploadId }
      })
      if (isGone) await forget([id])
    },
    uploadIdOf: async (id) => read(await store.get(id))?.uploadId ?? null,
    forget,
    async forgetOld() {
      const old = (await store.entries()).filter(([, value]) => (datedSchema.safeParse(value).data?.at ?? 0) < oldest())
      await forget(old.map(([key]) => key))
    },
  }
}
