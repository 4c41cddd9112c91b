import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { formatPhone } from '#core/contract/phone.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { mediaService } from '#plugins/media/contract/index.ts'
import type { ExportedMessage, ExportLanguage } from '../../contract/index.ts'
import type { Conversation } from '../conversation/openConversation.ts'
import type { WritingPlace } from '../json/writeJson.ts'
import { partsOf } from '../parts.ts'
import type { Head } from './orders.ts'
import { startPdfThread } from './pdfThread.ts'

/** Messages that are drawn in one go; their pictures lie on the disk meanwhile. */
const PORTION = 50
/** Longest side in pixels of the pictures of a conversation with at most so many; of more the last. */
const SIDES: readonly [number, number][] = [
  [400, 720],
  [1200, 480],
  [Number.POSITIVE_INFINITY, 320],
]

const sideFor = (pictures: number): number => SIDES.find(([most]) => pictures <= most)?.[1] ?? 320

const headOf = ({ ticket, company, askerName, exportedAt, total, period }: Conversation): Head => {
  const { number } = ticket.contact
  // Visitors of the site have a key in the place of a number.
  return { ticket, company, askerName, exportedAt, total, period, number: number.startsWith('webchat:') ? '' : formatPhone(number) }
}

/** Copies the pictures of some messages next to the file; one that cannot be read is left out. */
async function fetchPictures(ctx: ServerContext, tenantId: number, messages: readonly ExportedMessage[], folder: string): Promise<Record<string, string>> {
  const paths: Record<string, string> = {}
  for (const { media } of messages) {
    if (!media || paths[media.id] || (media.kind !== 'image' && media.kind !== 'sticker')) continue
    const path = join(folder, media.id)
    try {
      const { stream } = await ctx.use(mediaService).open(tenantId, media.id)
      await pipeline(stream, createWriteStream(path, { mode: 0o600 }))
      paths[media.id] = path
    } catch (error) {
      ctx.log.warn({ media: media.id, reason: error instanceof Error ? error.message : 'unknown' }, 'a picture is missing in an export')
    }
  }
  return paths
}

/** Writes a conversation as PDF and answers where. It is drawn in a thread of its own; this one only reads. */
export async function writePdf(
  ctx: ServerContext,
  conversation: Conversation,
  { folder, progress, language }: WritingPlace & { language: ExportLanguage },
): Promise<string> {
  const target = join(folder, 'conversation.pdf')
  const thread = startPdfThread(partsOf(ctx).stopping)
  try {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    await thread.order({ kind: 'begin', target, language, timeZone, head: headOf(conversation), pictureSide: sideFor(conversation.pictures) })
    let done = 0
    for await (const page of conversation.pages()) {
      for (let start = 0; start < page.length; start += PORTION) {
        const messages = page.slice(start, start + PORTION)
        const pictures = await fetchPictures(ctx, conversation.tenantId, messages, folder)
        await thread.order({ kind: 'messages', messages, pictures })
        await Promise.all(Object.values(pictures).map((path) => rm(path, { force: true })))
        done += messages.length
        await progress.reach(done)
      }
    }
    await thread.order({ kind: 'end' })
    return target
  } finally {
    await thread.close()
  }
}
