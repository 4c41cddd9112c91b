import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { setImmediate as breathe } from 'node:timers/promises'
import { readInstant } from '#core/contract/instant.ts'
import type { ExportedMessage } from '../../contract/index.ts'
import { textsOf } from '../words/textsOf.ts'
import { dayStrip, headStrips } from './headStrips.ts'
import { authorOf, type MessageDesk, messageStrips, type ShownPicture } from './messageStrips.ts'
import type { Order } from './orders.ts'
import { readPicture } from './pictures.ts'
import { openSheet } from './sheet.ts'
import { openCoverage } from './text/fonts.ts'
import { cleanText } from './text/textRuns.ts'
import { createTimes } from './times.ts'

/** Bytes of pictures in one file: with the rest it stays below what media may be. */
const MOST_PICTURE_BYTES = 40_000_000
/** Room above a message of somebody else, and of the same person. */
const APART = 8
const CLOSE = 2
/** Ink that waits for the disk, in bytes. */
const MOST_WAITING = 1_000_000

export interface Drawing {
  add(messages: readonly ExportedMessage[], pictures: Readonly<Record<string, string>>): Promise<void>
  /** The file is whole. */
  end(): Promise<void>
}

/** Draws one conversation into a file, page by page. */
export function beginDrawing({ target, head, language, timeZone, pictureSide }: Extract<Order, { kind: 'begin' }>): Drawing {
  const [texts, times] = [textsOf(language), createTimes(language, timeZone)]
  const contactName = cleanText(head.ticket.contact.name)
  const title = texts('title', { contact: contactName })
  const sheet = openSheet(
    {
      title,
      language,
      headLeft: title,
      headRight: `#${head.ticket.id} · ${head.ticket.protocol}`,
      footRight: texts('exported', { at: times.moment(head.exportedAt), by: head.askerName, zone: timeZone }),
      pageOf: (page) => texts('page', { page }),
    },
    openCoverage(),
  )
  const { doc, ink } = sheet
  const file = createWriteStream(target, { mode: 0o600 })
  const written = finished(file)
  // Told to whoever awaits the end; until then a full disk is nobody's surprise.
  written.catch(() => {})
  doc.pipe(file)
  const desk: MessageDesk = { doc, ink, texts, times, contactName }
  const last = { day: '', author: '' }
  let pictureBytes = 0
  sheet.place(0, headStrips(doc, ink, head, texts, times))

  const pictureOf = async ({ media }: ExportedMessage, paths: Readonly<Record<string, string>>): Promise<ShownPicture> => {
    if (!media || (media.kind !== 'image' && media.kind !== 'sticker')) return null
    const path = paths[media.id]
    const picture = path ? await readPicture(path, pictureSide) : null
    if (!picture) return texts('picture.broken')
    if (pictureBytes + picture.jpeg.length > MOST_PICTURE_BYTES) return texts('picture.left')
    pictureBytes += picture.jpeg.length
    return picture
  }

  return {
    async add(messages, pictures) {
      for (const message of messages) {
        const day = times.day(new Date(readInstant(message.timestamp)))
        const author = `${message.fromMe} ${authorOf(message, desk)}`
        const isNewDay = day !== last.day
        const hasAuthor = isNewDay || author !== last.author
        const strips = messageStrips(desk, message, await pictureOf(message, pictures), hasAuthor)
        sheet.place(hasAuthor ? APART : CLOSE, isNewDay ? [dayStrip(doc, ink, day), ...strips] : strips)
        last.day = day
        last.author = author
      }
      while (file.writableLength + doc.readableLength > MOST_WAITING && !file.errored) await breathe()
    },
    async end() {
      sheet.end()
      await written
    },
  }
}
