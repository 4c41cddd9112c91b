import { z } from 'zod'
import type { FieldError } from '#core/contract/errors.ts'
import { isStorable } from './rules.ts'

/** Longest automatic text of a connection, in UTF-16 units, with its variables unfilled. */
export const LONGEST_CONNECTION_TEXT = 4096
/** Room for texts that the handler refuses at their field. */
const LONGEST_INPUT = 20_000

/** The automatic texts that a connection may have of its own: null means the company's text, an empty one that nothing is sent. */
export const connectionTextsSchema = z.object({
  /** Sent when somebody accepts a conversation. */
  sendGreetingAccepted: z.string().nullable(),
  /** Sent when a conversation goes to another person or queue. */
  sendMsgTransfTicket: z.string().nullable(),
})
export type ConnectionTexts = z.infer<typeof connectionTextsSchema>

const input = z.string().max(LONGEST_INPUT).nullish()
export const connectionTextsInput = { sendGreetingAccepted: input, sendMsgTransfTicket: input }

/** Blank texts count as empty. */
const clean = (text: string | null): string | null => (text?.trim() === '' ? '' : text)

/** All texts of a connection, of which only some may be stored or given. */
export const connectionTexts = ({ sendGreetingAccepted = null, sendMsgTransfTicket = null }: Partial<ConnectionTexts> = {}): ConnectionTexts => ({
  sendGreetingAccepted: clean(sendGreetingAccepted),
  sendMsgTransfTicket: clean(sendMsgTransfTicket),
})

function textProblems(field: string, text: string | null): FieldError[] {
  if (text === null) return []
  if (text.length > LONGEST_CONNECTION_TEXT) return [{ field, code: 'too_big', message: `At most ${LONGEST_CONNECTION_TEXT} characters` }]
  return isStorable(text) ? [] : [{ field, code: 'invalid_format', message: 'Half a character is none' }]
}

/** Problems of the automatic texts, at their fields; empty when there are none. */
export const connectionTextProblems = ({ sendGreetingAccepted, sendMsgTransfTicket }: ConnectionTexts): FieldError[] => [
  ...textProblems('sendGreetingAccepted', sendGreetingAccepted),
  ...textProblems('sendMsgTransfTicket', sendMsgTransfTicket),
]
