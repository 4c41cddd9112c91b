import type { FieldError } from '#core/contract/errors.ts'
import { type BusinessDay, weekProblems } from './week.ts'

/** Longest name of a queue or a team, in characters. */
export const LONGEST_NAME = 40
/** Longest greeting or absence message of a queue, with its variables unfilled. */
export const LONGEST_QUEUE_TEXT = 4096

/** The form in which names are compared: case and repeated spaces do not matter. */
export const normalizeName = (name: string): string => cleanName(name).toLocaleLowerCase('pt-BR')

/** The form in which a name is stored. */
export const cleanName = (name: string): string => name.trim().replaceAll(/\s+/g, ' ')

/** Fields that a person may write of a queue. */
export interface QueueFields {
  queue: string
  /** `#rrggbb`. */
  color: string
  isActive: boolean
  /** Sent once to a contact whose conversation enters the queue; empty for none. */
  greeting: string
  /** Sent outside hours in place of the company's absence message; empty for the company's. */
  absence: string
  /** The queue's own week; empty for the company's. */
  businessHours: BusinessDay[]
}

const nameProblems = (field: string, name: string, noun: string): FieldError[] => {
  if (cleanName(name) === '') return [{ field, code: 'required', message: `A ${noun} needs a name` }]
  return cleanName(name).length > LONGEST_NAME ? [{ field, code: 'too_big', message: `At most ${LONGEST_NAME} characters` }] : []
}

const textProblems = (field: 'greeting' | 'absence', text: string): FieldError[] =>
  text.length > LONGEST_QUEUE_TEXT ? [{ field, code: 'too_big', message: `At most ${LONGEST_QUEUE_TEXT} characters` }] : []

/** Problems of a queue, by field; empty when there are none. */
export function queueProblems({ queue, color, greeting, absence, businessHours }: Omit<QueueFields, 'isActive'>): FieldError[] {
  const isColour = /^#[\da-f]{6}$/i.test(color)
  return [
    ...nameProblems('queue', queue, 'queue'),
    ...(isColour ? [] : [{ field: 'color', code: 'invalid_format', message: 'A colour is # and six hexadecimal digits' }]),
    ...textProblems('greeting', greeting),
    ...textProblems('absence', absence),
    ...(businessHours.length > 0 ? weekProblems(businessHours) : []),
  ]
}

/** The same for a team. */
export const teamProblems = ({ group }: { group: string }): FieldError[] => nameProblems('group', group, 'team')
