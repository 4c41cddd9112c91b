import { maskPersonal } from '#core/contract/maskPersonal.ts'
import { type CaseEvent, readAnswer } from '../../contract/index.ts'

/** Answers that questions still take: a masked one would go another way than the contact's own. */
const STAND_INS = [
  { type: 'cpf', plain: '11144477735', written: '111.444.777-35' },
  { type: 'cnpj', plain: '11222333000181', written: '11.222.333/0001-81' },
  { type: 'email', plain: 'pessoa@exemplo.com.br', written: 'pessoa@exemplo.com.br' },
  { type: 'phone', plain: '11900000000', written: '(11) 90000-0000' },
] as const

const LEAST_DIGITS = 8
const SHOWN_DIGITS = 4

/** A text without personal data. One that is nothing but a document, a telephone or an address of e-mail becomes another of its kind. */
export function maskAnswer(text: string): string {
  const isDigits = /^\s*\d+\s*$/.test(text)
  const answer = { text }
  if (readAnswer('date', answer) !== null) return text
  const standIn = STAND_INS.find(({ type }) => readAnswer(type, answer) !== null)
  if (standIn) return isDigits ? standIn.plain : standIn.written
  const number = text.trim()
  return isDigits && number.length >= LEAST_DIGITS ? `${'0'.repeat(number.length - SHOWN_DIGITS)}${number.slice(-SHOWN_DIGITS)}` : maskPersonal(text)
}

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

/** What happened, without the telephones, documents and addresses of e-mail in it. */
export const maskEvents = (events: readonly CaseEvent[]): CaseEvent[] =>
  events.map(({ event, facts, trace }) => ({ event: maskEvent(event), facts: { ...facts, contact: maskValues(facts.contact, maskPersonal) }, trace }))
