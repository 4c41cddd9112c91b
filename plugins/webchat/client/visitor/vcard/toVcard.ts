import type { ContactCard } from '../wire/shapes.ts'
import { foldLine } from './foldLine.ts'
import { phoneOf } from './phoneOf.ts'

/** Contact as a file that phones take over. vCard 3.0 is what all of them read. @see RFC 2426 */
export const toVcard = ({ name, number, email }: ContactCard) => {
  const phone = phoneOf(number)
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    // Which part is the family name nobody said.
    `N:;${escapeValue(name)};;;`,
    `FN:${escapeValue(name)}`,
    ...(phone ? [`TEL;TYPE=CELL:${phone.dialled}`] : []),
    ...(email ? [`EMAIL:${escapeValue(email)}`] : []),
    'END:VCARD',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

/** A text value: nothing in it ends the line or the field. Other control characters have no meaning and go. */
const escapeValue = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|[\r\n\u2028\u2029]/g, '\\n')
    .replace(/\p{Cc}/gu, '')
