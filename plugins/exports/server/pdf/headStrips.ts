import type { Texts } from '../words/textsOf.ts'
import { type Ink, lineHeight, plainRun } from './ink.ts'
import type { Head } from './orders.ts'
import { GREY, INK, LEFT, RIGHT, RULE } from './paper.ts'
import type { Strip } from './sheet.ts'
import type { Times } from './times.ts'

const LABEL = 8
const VALUE = 9
const COLUMN = (RIGHT - LEFT) / 2
const LABEL_WIDTH = 66

/** Label and value of all that is known of the conversation; what nobody said is left out. */
function factsOf({ ticket, number, period, total }: Head, texts: Texts, times: Times): [string, string][] {
  const fields: [string, string | null][] = [
    [texts('contact'), ticket.contact.name],
    [texts('ticket'), `#${ticket.id}`],
    [texts('number'), number],
    [texts('protocol'), ticket.protocol],
    [texts('email'), ticket.contact.email],
    [texts('status'), texts(`status.${ticket.status}`)],
    [texts('agent'), ticket.user?.name ?? texts('nobody')],
    [texts('queue'), ticket.queue?.queue ?? texts('nobody')],
    [texts('channel'), ticket.whatsapp.name],
    [texts('messages'), String(total)],
    [texts('period'), period ? texts('range', { from: times.moment(period.from), to: times.moment(period.to) }) : texts('none')],
  ]
  return fields.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []))
}

/** The strips above the messages on the first page. */
export function headStrips(doc: PDFKit.PDFDocument, ink: Ink, head: Head, texts: Texts, times: Times): Strip[] {
  const text = (value: string, size: number, x: number, width: number, colour: string, isBold = false) => {
    const lines = ink.lines([plainRun(value, { isBold })], size, width).slice(0, 2)
    return {
      height: lines.length * lineHeight(size),
      draw(y: number) {
        for (const [index, line] of lines.entries()) ink.draw(line, x, y + index * lineHeight(size), size, colour)
      },
    }
  }
  const company = text(head.company, 9, LEFT, RIGHT - LEFT, GREY)
  const title = text(texts('title', { contact: head.ticket.contact.name }), 17, LEFT, RIGHT - LEFT, INK, true)
  const facts = factsOf(head, texts, times).map(([label, value], index, all) => {
    const x = LEFT + (index % 2) * COLUMN
    // The last of an odd number has the whole line.
    const width = (index % 2 === 0 && index === all.length - 1 ? 2 * COLUMN : COLUMN - 10) - LABEL_WIDTH
    const [name, shown] = [text(label, LABEL, x, LABEL_WIDTH, GREY), text(value, VALUE, x + LABEL_WIDTH, width, INK)]
    return {
      height: shown.height,
      draw(y: number) {
        name.draw(y + (VALUE - LABEL) * 1.05)
        shown.draw(y)
      },
    }
  })
  const lines = facts.flatMap((fact, index): Strip[] => {
    if (index % 2 === 1) return []
    const beside = facts[index + 1]
    return [
      {
        height: Math.max(fact.height, beside?.height ?? 0) + 2,
        draw(y) {
          fact.draw(y)
          beside?.draw(y)
        },
      },
    ]
  })
  const rule: Strip = {
    height: 12,
    draw: (y) =>
      doc
        .moveTo(LEFT, y + 6)
        .lineTo(RIGHT, y + 6)
        .lineWidth(0.75)
        .strokeColor(RULE)
        .stroke(),
  }
  const gap: Strip = { height: 8, draw() {} }
  return [company, title, gap, ...lines, rule].map((strip) => ({ ...strip, isGlued: true }))
}

/** The line between two days. It goes with what follows. */
export function dayStrip(doc: PDFKit.PDFDocument, ink: Ink, day: string): Strip {
  const [line = []] = ink.lines([plainRun(day, { isBold: true })], LABEL, RIGHT - LEFT)
  const width = line.reduce((sum, piece) => sum + piece.width, 0)
  const x = (LEFT + RIGHT - width) / 2
  return {
    height: 22,
    isGlued: true,
    draw(y) {
      for (const [from, to] of [
        [LEFT, x - 10],
        [x + width + 10, RIGHT],
      ] as const)
        doc
          .moveTo(from, y + 9)
          .lineTo(to, y + 9)
          .lineWidth(0.5)
          .strokeColor(RULE)
          .stroke()
      ink.draw(line, x, y + 3, LABEL, GREY)
    },
  }
}
