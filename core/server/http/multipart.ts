import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fileTooLarge, invalidInput, tooManyFiles } from '#core/contract/errors.ts'
import { newId } from '#core/contract/ids.ts'
import { storableText } from '#core/contract/text.ts'
import type { FileLimits, ReceivedFile } from '../plugin.ts'
import { parseQuery } from './query.ts'

const MOST_FIELDS = 50
const LONGEST_FIELD = 64 * 1024
/** Milliseconds after which a start removes what a killed process left behind. */
const LEFT_BEHIND_MS = 24 * 60 * 60 * 1000

export interface TakenBody {
  fields: Record<string, string | string[]>
  files: readonly ReceivedFile[]
  /** Forgets the files. */
  remove(): Promise<void>
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null)

/** Makes routes of `scope` understand multipart bodies. */
export async function withMultipart(scope: FastifyInstance, incoming: string): Promise<void> {
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  for (const name of await readdir(incoming)) {
    const facts = await stat(join(incoming, name)).catch(() => null)
    if (facts && facts.mtimeMs < Date.now() - LEFT_BEHIND_MS) await rm(join(incoming, name), { force: true })
  }
  await scope.register(multipart)
}

/** Fields and files of a multipart body, the files straight to the disk; null for another kind of body. @throws fileTooLarge, tooManyFiles (413) */
export async function takeMultipart(request: FastifyRequest, { mostFiles, mostBytesOfFile }: FileLimits, incoming: string): Promise<TakenBody | null> {
  if (!request.isMultipart()) return null
  const fields = new URLSearchParams()
  const files: ReceivedFile[] = []
  const paths: string[] = []
  const remove = async () => {
    for (const path of paths) await rm(path, { force: true })
  }
  try {
    const limits = { files: mostFiles, fileSize: mostBytesOfFile, fields: MOST_FIELDS, fieldSize: LONGEST_FIELD, fieldNameSize: 100 }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        fields.append(part.fieldname, String(part.value ?? ''))
        continue
      }
      const path = join(incoming, newId())
      paths.push(path)
      const target = createWriteStream(path, { mode: 0o600, flags: 'wx' })
      await pipeline(part.file, target)
      files.push({ field: part.fieldname.replace(/\[\d*\]$/, ''), name: storableText(part.filename), path, bytes: target.bytesWritten })
    }
    return { fields: parseQuery(fields.toString()), files, remove }
  } catch (error) {
    await remove()
    if (codeOf(error) === 'FST_REQ_FILE_TOO_LARGE') throw fileTooLarge(mostBytesOfFile)
    if (codeOf(error) === 'FST_FILES_LIMIT') throw tooManyFiles(mostFiles)
    // Errors of the disk and of the line have a code; those of the parser have none.
    if (!codeOf(error)) throw invalidInput([{ field: '', code: 'invalid_body', message: 'The form cannot be read' }])
    throw error
  }
}
