import { personOfNumber, readNumber } from '#core/contract/phone.ts'
import { cellValues } from './cellParts.ts'

export interface ReadNumbers {
  /** The first number; null where there is none. */
  digits: string | null
  /** The other numbers, each once. */
  further: string[]
  /** Texts in the place of a number that are none. */
  refused: string[]
}

/** A number as spreadsheets spoil it: '5,51199E+12' is no number any more, '11987654321.0' still is. */
const numberText = (text: string): string => text.replace(/^(\d{6,})[.,]0+$/, '$1')

/** The numbers of a row; a cell may hold several. */
export function readNumbers(cells: readonly string[]): ReadNumbers {
  const written = cells.flatMap(cellValues).map((text) => ({ text, phone: readNumber(numberText(text)) }))
  const byPerson = new Map<string, string>()
  for (const { phone } of written) if (phone.ok && !byPerson.has(personOfNumber(phone.digits))) byPerson.set(personOfNumber(phone.digits), phone.digits)
  const [digits = null, ...further] = byPerson.values()
  return { digits, further, refused: written.flatMap(({ text, phone }) => (phone.ok ? [] : [text])) }
}
