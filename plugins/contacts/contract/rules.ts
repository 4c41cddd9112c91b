import { z } from 'zod'
import type { Profile } from '#core/contract/auth.ts'
import type { FieldError } from '#core/contract/errors.ts'
import { LONGEST_FIELD_VALUE } from '#core/contract/typedValue.ts'

export const LONGEST_NAME = 100
/** @see RFC 5321: the longest address that mail can go to */
export const LONGEST_EMAIL = 254
export const LONGEST_FIELD_NAME = 60
export const MOST_FIELDS = 50

/** A further fact about a contact. */
export interface ContactField {
  name: string
  value: string
}

/** Facts of a contact that can be written as texts. */
export interface ContactTexts {
  name: string
  email: string | null
  extraInfo: readonly ContactField[]
}

const problem = (field: string, code: string, message: string): FieldError => ({ field, code, message })

/** As names of fields are compared. */
export const foldField = (name: string): string => name.trim().toLocaleLowerCase('pt-BR')

function fieldProblem(fields: readonly ContactField[]): FieldError | undefined {
  if (fields.length > MOST_FIELDS) return problem('extraInfo', 'too_many', `At most ${MOST_FIELDS} fields`)
  if (fields.some(({ name }) => name.trim() === '')) return problem('extraInfo', 'required', 'A field needs a name')
  if (fields.some(({ name, value }) => name.trim().length > LONGEST_FIELD_NAME || value.length > LONGEST_FIELD_VALUE))
    return problem('extraInfo', 'too_big', 'A name or a value of a field is too long')
  if (new Set(fields.map(({ name }) => foldField(name))).size < fields.length) return problem('extraInfo', 'duplicated', 'Two fields have the same name')
}

/** Problems of a contact's texts; empty when there are none. */
export function contactProblems({ name, email, extraInfo }: ContactTexts): FieldError[] {
  const problems: FieldError[] = []
  if (name.trim() === '') problems.push(problem('name', 'required', 'A contact needs a name'))
  if (name.trim().length > LONGEST_NAME) problems.push(problem('name', 'too_big', `At most ${LONGEST_NAME} characters`))
  if (email !== null && (email.length > LONGEST_EMAIL || !z.email().safeParse(email).success))
    problems.push(problem('email', 'invalid_format', 'This is not an e-mail address'))
  const ofFields = fieldProblem(extraInfo)
  return ofFields ? [...problems, ofFields] : problems
}

/**
 * Prefix of the number of an erased person, their id following: unique, and nobody's. It is written like the key of a visitor, so that nobody takes it for a
 * phone.
 */
export const ERASED_NUMBER = 'webchat:erased:'
export const isErased = ({ number }: { number: string }): boolean => number.startsWith(ERASED_NUMBER)

/** Whether the number is a key of ours, which nobody can write to from elsewhere. */
export const hasOwnNumber = ({ number, isGroup }: { number: string; isGroup: boolean }): boolean => !isGroup && !number.startsWith('webchat:')

/** Whether somebody sees a contact, and so may change it: a plain user those of the own wallet and of nobody's. */
export const maySeeContact = (who: { profile: Profile; userId: number }, { wallets }: { wallets: readonly { id: number }[] }): boolean =>
  who.profile !== 'user' || wallets.length === 0 || wallets.some(({ id }) => id === who.userId)

/** Whether somebody may put a contact into a person's wallet: plain users only into their own. */
export const maySetWallet = (who: { profile: Profile; userId: number }, userId: number): boolean => who.profile !== 'user' || who.userId === userId
