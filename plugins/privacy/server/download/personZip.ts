import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { AppError } from '#core/contract/errors.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { mediaService } from '#plugins/media/contract/index.ts'
import { textsOf } from '../words/textsOf.ts'
import { htmlOf } from './htmlOf.ts'
import { jsonOf } from './jsonOf.ts'
import type { Person, PersonFile } from './person.ts'

/** The bytes of a file; null where they are gone from the storage. */
async function bytesOf(ctx: ServerContext, tenantId: number, id: string): Promise<Readable | null> {
  try {
    const { stream } = await ctx.use(mediaService).open(tenantId, id)
    return Readable.from(stream).once('close', () => stream.destroy())
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  }
}

/** Entries are written one after the other as the reader takes them: nothing of the person lies on the disk or, as a whole, in memory. */
async function fill(ctx: ServerContext, person: Person, zip: ZipFile, add: (path: string, source: Readable) => Promise<void>): Promise<void> {
  const texts = textsOf(person.language)
  const files = new Map<string, PersonFile>()
  await add('data.json', Readable.from(jsonOf(person, (file) => files.set(file.id, file))))
  await add('index.html', Readable.from(htmlOf(person)))
  const missing: string[] = []
  for (const { id, name, path } of files.values()) {
    const bytes = await bytesOf(ctx, person.tenantId, id)
    if (bytes) await add(path, bytes)
    else missing.push(name)
  }
  if (missing.length > 0) zip.addBuffer(Buffer.from([texts('privacyFile.missing'), ...missing, ''].join('\n')), texts('privacyFile.missingName'))
  zip.end()
}

/** Facts that are known of a person as a ZIP, made as it is read; a failure breaks it off, so that half of it does not look whole. */
export function personZip(ctx: ServerContext, person: Person): NodeJS.ReadableStream {
  const zip = new ZipFile()
  let current: Readable | null = null
  let isOver = false
  const add = async (path: string, source: Readable): Promise<void> => {
    current = source
    if (isOver) source.destroy()
    else zip.addReadStream(source, path)
    await finished(source)
  }
  const fail = () => {
    if (isOver) return
    // Once: nobody listens to a stream that has failed already.
    isOver = true
    current?.destroy()
    zip.outputStream.emit('error', new Error('The file could not be written'))
  }
  zip.on('error', fail)
  // Whoever leaves half-way leaves no query and no open file behind.
  zip.outputStream.once('close', () => {
    isOver = true
    current?.destroy()
  })
  void fill(ctx, person, zip, add).catch(fail)
  return zip.outputStream
}
