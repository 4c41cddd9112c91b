import { SHORTEST_PASSWORD } from '#core/contract/password.ts'

/** Which of the two fields of a new password is wrong, with its catalogue key; null when both are right. */
export function newPasswordProblem(password: string, repeated: string): { field: 'new' | 'repeat'; key: string } | null {
  if (password.length < SHORTEST_PASSWORD) return { field: 'new', key: 'core.reset.tooShort' }
  return password === repeated ? null : { field: 'repeat', key: 'core.reset.different' }
}
