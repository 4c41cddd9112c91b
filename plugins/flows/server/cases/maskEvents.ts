import { maskPersonal } from '#core/contract/maskPersonal.ts'
import { type CaseEvent, readAnswer } from '../../contract/index.ts'

/** Of each kind one that nobody has: questions still take it, where a masked one would go another way than the contact's own. */
const STAND_INS = [
  { type: 'cpf', plain: '11144477735', written: '111.444.777-35' },
  { type: 'cnpj', plain: '11222333000181', written: '11.222.333/0001-81' },
  { type: 'phone', plain: '11900000000', written: '(11) 90000-0000' },
] as const
const MAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu
const MAIL_STAND_IN = 'pessoa@exemplo.com.br'
/** Digits as documents and telephones are written. */
const DIGITS = /\+?\(?\d[\d\s()./-]{6,}\d/g
const SHOWN_DIGITS = 4

function maskDigits(text: string): string {
  const answer = { text }
  if (readAnswer('date', answer) !== null) return text
  const isPlain = /^\d+$/.test(text)
  const standIn = STAND_INS.find(({ type }) => readAnswer(type, answer) !== null)
  if (standIn) return isPlain ? standIn.plain : standIn.written
  return isPlain ? `${'9'.repeat(text.length - SHOWN_DIGITS)}${text.slice(-SHOWN_DIGITS)}` : maskPersonal(text)
}

/** A text whose documents, telephones and addresses of e-mail became others of their kind. */
export const maskAnswer = (text: string): string => text.replaceAll(MAIL, MAIL_STAND_IN).replaceAll(DIGITS, maskDigits)

const maskValues = <Values extends Record<string, string>>(values: Values, mask: (text: string) => string) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, mask(value)]))

function maskEvent(event: CaseEvent['event']): CaseEvent['event'] {
  switch (event.type) {
    case 'message':
      return { ...event, text: maskAnswer(event.text) }
    case 'result':
      return { ...event, ...(event.values && { values: maskValues(event.values, maskAnswer) }) }
    case 'started':
      return { ...event, ...(event.variables && { variables: maskValues(event.variables, maskAnswer) }) }
    default:
      return event
  }
}

/** Events without the telephones, documents and addresses of e-mail in them. */
export const maskEvents = (events: readonly CaseEvent[]): CaseEvent[] =>
  events.map(({ event, facts, trace }) => ({ event: maskEvent(event), facts: { ...facts, contact: maskValues(facts.contact, maskPersonal) }, trace }))
