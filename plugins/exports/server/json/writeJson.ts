import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { ServerContext } from '#core/server/plugin.ts'
import { LARGEST_FILE } from '#plugins/media/contract/index.ts'
import { FORMAT_VERSION } from '../../contract/index.ts'
import type { Conversation } from '../conversation/openConversation.ts'
import type { Progress } from '../exportProgress.ts'

export interface WritingPlace {
  /** An empty folder of its own. */
  folder: string
  progress: Progress
}

/** The pieces of the file: one line per message, so that programs can read it line by line as well. */
async function* piecesOf({ ticket, exportedAt, pages }: Conversation, progress: Progress): AsyncGenerator<string> {
  const head = { version: FORMAT_VERSION, exportedAt: exportedAt.toISOString(), ticket, contact: ticket.contact }
  yield `${JSON.stringify(head).slice(0, -1)},"messages":[`
  let done = 0
  for await (const page of pages()) {
    yield page.map((message, index) => `${done + index === 0 ? '' : ','}\n${JSON.stringify(message)}`).join('')
    done += page.length
    await progress.reach(done)
  }
  yield '\n]}\n'
}

/** Writes a conversation as JSON and answers where. One larger than media may be is packed by gzip. */
export async function writeJson(_ctx: ServerContext, conversation: Conversation, { folder, progress }: WritingPlace): Promise<string> {
  const path = join(folder, 'conversation.json')
  await pipeline(Readable.from(piecesOf(conversation, progress)), createWriteStream(path, { mode: 0o600 }))
  if ((await stat(path)).size <= LARGEST_FILE) return path
  await pipeline(createReadStream(path), createGzip(), createWriteStream(`${path}.gz`, { mode: 0o600 }))
  return `${path}.gz`
}
