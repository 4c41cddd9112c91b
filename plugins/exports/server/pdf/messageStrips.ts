import { readInstant } from '#core/contract/instant.ts'
import type { ExportedMessage } from '../../contract/index.ts'
import type { Texts } from '../words/textsOf.ts'
import { fileLine } from './fileLine.ts'
import { glue } from './glue.ts'
import { type Ink, lineHeight, plainRun } from './ink.ts'
import { BLUE, GREY, INK, LEFT, RED, RIGHT, RULE } from './paper.ts'
import type { Picture } from './pictures.ts'
import type { Strip } from './sheet.ts'
import { specialLines } from './specialLines.ts'
import { type TextRun, textRuns } from './text/textRuns.ts'
import type { Times } from './times.ts'

/** Where texts begin, right of the time. */
const BODY = LEFT + 44
const TEXT = 9.5
const SMALL = 8
const MOST_QUOTED_LINES = 3

export interface MessageDesk {
  doc: PDFKit.PDFDocument
  ink: Ink
  texts: Texts
  times: Times
  contactName: string
}

/** The picture of a message; a text says why it is not shown. */
export type ShownPicture = Picture | string | null

export const authorOf = (
  { fromMe, user, author, sendType }: Pick<ExportedMessage, 'fromMe' | 'user' | 'author' | 'sendType'>,
  { texts, contactName }: MessageDesk,
): string => {
  if (!fromMe) return author?.name ?? contactName
  return user?.name ?? texts(['chat', 'external', 'sync'].includes(sendType) ? 'team' : 'robot')
}

/** The rows of one message: who, what it answers, what it shows, what it says. */
export function messageStrips(desk: MessageDesk, message: ExportedMessage, picture: ShownPicture, hasAuthor: boolean): Strip[] {
  const { ink, texts, doc } = desk
  const rows = (runs: readonly TextRun[], size: number, colour: string, indent = 0, most = Number.POSITIVE_INFINITY): Strip[] =>
    ink
      .lines(runs, size, RIGHT - BODY - indent)
      .slice(0, most)
      .map((line) => ({ height: lineHeight(size), draw: (y) => ink.draw(line, BODY + indent, y, size, colour) }))

  const author = hasAuthor ? rows([plainRun(authorOf(message, desk), { isBold: true })], TEXT, message.fromMe ? BLUE : INK, 0, 1) : []
  const before = [
    ...author,
    ...(message.isForwarded ? rows([plainRun(`↪ ${texts('forwarded')}`, { isItalic: true })], SMALL, GREY) : []),
    ...quoteStrips(desk, message.quotedMsg, rows),
  ]
  const content = contentStrips(desk, message, picture, rows)
  const after = [
    ...(message.reactions.length > 0 ? rows(reactionRuns(message, desk), SMALL, GREY) : []),
    ...(message.ack === -1 ? rows([plainRun(texts('failed'), { isBold: true })], SMALL, RED) : []),
  ]
  const strips = glue(before, content, after)
  return strips.map((strip, index) => ({
    ...strip,
    draw(y) {
      if (message.fromMe) doc.rect(BODY - 9, y, 1.5, strip.height).fill(BLUE)
      if (index === 0) drawTime(desk, new Date(readInstant(message.timestamp)), y)
      strip.draw(y)
    },
  }))
}

type Rows = (runs: readonly TextRun[], size: number, colour: string, indent?: number, most?: number) => Strip[]

function drawTime({ ink, times }: MessageDesk, at: Date, y: number): void {
  const [line = []] = ink.lines([plainRun(times.clock(at))], SMALL, BODY)
  ink.draw(line, LEFT, y + (TEXT - SMALL) * 1.05, SMALL, GREY)
}

function contentStrips({ doc, texts, times }: MessageDesk, message: ExportedMessage, picture: ShownPicture, rows: Rows): Strip[] {
  if (message.isDeleted) return rows([plainRun(texts('deleted'), { isItalic: true })], TEXT, GREY)
  const { media, data, body } = message
  const shown =
    picture !== null && typeof picture === 'object' ? [pictureStrip(doc, picture)] : media ? rows(fileLine(media, texts, times, picture), TEXT, INK) : []
  const isCaption = body !== '' && body !== media?.name
  const edited = message.isEdited ? [plainRun(` (${texts('edited')})`, { isItalic: true })] : []
  const header = data?.type === 'buttons' && data.header ? rows([plainRun(data.header, { isBold: true })], TEXT, INK) : []
  const text = isCaption && data?.type !== 'vcard' && data?.type !== 'location' ? rows([...textRuns(body), ...edited], TEXT, INK) : []
  return [...shown, ...header, ...text, ...(data ? rows(specialLines(data, texts), TEXT, INK) : [])]
}

const pictureStrip = (doc: PDFKit.PDFDocument, { jpeg, width, height }: Picture): Strip => ({
  height: height + 6,
  draw: (y) => doc.image(jpeg, BODY, y + 2, { width, height }),
})

function quoteStrips({ doc, texts, contactName }: MessageDesk, quoted: ExportedMessage['quotedMsg'], rows: Rows): Strip[] {
  if (!quoted) return []
  const text = quoted.isDeleted ? [plainRun(texts('deleted'), { isItalic: true })] : textRuns(quoted.body)
  const who = rows([plainRun(quoted.fromMe ? texts('team') : contactName, { isBold: true })], SMALL, GREY, 8, 1)
  const quote = [...who, ...rows(text, SMALL, GREY, 8, MOST_QUOTED_LINES)].map(
    (strip): Strip => ({
      ...strip,
      draw(y) {
        doc.rect(BODY, y, 2, strip.height).fill(RULE)
        strip.draw(y)
      },
    }),
  )
  return [...quote, { height: 3, draw() {} }]
}

const reactionRuns = ({ reactions }: ExportedMessage, { texts, contactName }: MessageDesk): TextRun[] =>
  reactions.map(({ emoji, fromMe }, index) => plainRun(`${index === 0 ? '' : '  ·  '}${emoji} ${fromMe ? texts('team') : contactName}`))
