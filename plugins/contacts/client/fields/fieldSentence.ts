import type { Translate } from '#core/client/plugin.ts'

/** Text of a problem of a contact; one about a defined field speaks of its type. */
export const fieldSentence = ({ field, code }: { field: string; code: string }, t: Translate): string =>
  t(field.startsWith('extraInfo.') ? `contacts.problem.field.${code}` : `contacts.problem.${field}.${code}`)
