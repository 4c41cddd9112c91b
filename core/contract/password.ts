/** Every password that is set keeps these rules, whoever sets it. */
export const SHORTEST_PASSWORD = 8
export const LONGEST_PASSWORD = 200

/** Owner of a password: their names are the first that others try. */
export interface PasswordOwner {
  name: string
  email: string
  username: string
}

export const passwordRules = ['length', 'personal', 'plain'] as const
export type PasswordRule = (typeof passwordRules)[number]

const COMMON = /^(12345678\d*|password\d*|senha\d+|qwerty\w*|qwertyui|abcdefgh\w*|mudar123|abc12345)$/
/** The same sign over and over. */
const REPEATED = /^(.)\1*$/u

/** Whether a password keeps a rule: long enough, no name of its owner, nothing that everybody tries. */
export function keepsRule(rule: PasswordRule, password: string, { name, email, username }: PasswordOwner): boolean {
  const typed = password.toLowerCase()
  if (rule === 'length') return password.length >= SHORTEST_PASSWORD && password.length <= LONGEST_PASSWORD
  if (rule === 'plain') return typed !== '' && !COMMON.test(typed) && !REPEATED.test(typed)
  const own = [name, email, username, email.split('@')[0] ?? ''].map((text) => text.trim().toLowerCase())
  return typed !== '' && !own.includes(typed)
}

/** The code of the first rule that a password breaks; null for a good one. */
export function passwordProblem(password: string, owner: PasswordOwner): string | null {
  if (password.length > LONGEST_PASSWORD) return 'too_big'
  return passwordRules.find((rule) => !keepsRule(rule, password, owner)) ?? null
}
