import type { ExportedMessage } from '../../contract/index.ts'
import type { Texts } from '../words/textsOf.ts'
import { plainRun } from './ink.ts'
import type { TextRun } from './text/textRuns.ts'

type Special = NonNullable<ExportedMessage['data']>

const withBreaks = (lines: readonly TextRun[][]): TextRun[] => lines.flatMap((line, index) => (index === 0 ? line : [plainRun('\n'), ...line]))

/** Lines for the parts of a message besides its text: a place with a link to a map, contact cards, or the answers one could press. */
export function specialLines(data: Special, texts: Texts): TextRun[] {
  switch (data.type) {
    case 'location': {
      const place = `${data.latitude}, ${data.longitude}`
      const href = `https://www.openstreetmap.org/?mlat=${data.latitude}&mlon=${data.longitude}#map=17/${data.latitude}/${data.longitude}`
      const named = [data.name, data.address].flatMap((text) => (text ? [[plainRun(text)]] : []))
      return withBreaks([[plainRun('📍 '), plainRun(texts('location'), { isBold: true })], ...named, [plainRun(place, { href })]])
    }
    case 'vcard':
      return withBreaks(
        data.contacts.map(({ name, number, email }) => [
          plainRun('👤 '),
          plainRun(name, { isBold: true }),
          plainRun([number, email].flatMap((fact) => (fact ? [` · ${fact}`] : [])).join('')),
        ]),
      )
    // Its body is the whole text.
    case 'template':
    case 'largeFile':
    case 'added':
      return []
    case 'buttons':
      return withBreaks([...(data.footer ? [[plainRun(data.footer, { isItalic: true })]] : []), ...data.buttons.map(({ text }) => [plainRun(`▸ ${text}`)])])
  }
}
