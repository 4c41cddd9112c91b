import { type ParsedPhone, personOfNumber, readNumber } from '#core/contract/phone.ts'
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

/** Signs and words that people write between two numbers of one cell. */
const BETWEEN = /\s*[;,/|\n]\s*|\s+(?:e|ou|y|o|and|or)\s+/i
/** Fewer digits have no area: of a number that follows another, such as 3222-1111/1112, nobody knows the whole. */
const LEAST_DIGITS = 10

const SCIENTIFIC = /\de[+-]?\d/i

interface Written {
  text: string
  phone: ParsedPhone
}

const read = (text: string): Written => ({ text, phone: readNumber(numberText(text)) })

/** The number that a text is, else the numbers that stand in it one after the other. */
function numbersIn(text: string): Written[] {
  const whole = read(text)
  if (whole.phone.ok || SCIENTIFIC.test(text)) return [whole]
  const parts = text
    .split(BETWEEN)
    .filter((part) => part.trim() !== '')
    .map((part): Written => (part.replaceAll(/\D/g, '').length < LEAST_DIGITS ? { text: part, phone: { ok: false, problem: 'TOO_SHORT' } } : read(part)))
  return parts.some(({ phone }) => phone.ok) ? parts : [whole]
}

/** The numbers of a row; a cell may hold several. */
export function readNumbers(cells: readonly string[]): ReadNumbers {
  const written = cells.flatMap(cellValues).flatMap(numbersIn)
  const byPerson = new Map<string, string>()
  for (const { phone } of written) if (phone.ok && !byPerson.has(personOfNumber(phone.digits))) byPerson.set(personOfNumber(phone.digits), phone.digits)
  const [digits = null, ...further] = byPerson.values()
  return { digits, further, refused: written.flatMap(({ text, phone }) => (phone.ok ? [] : [text])) }
}
