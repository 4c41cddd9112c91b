import { z } from 'zod'
import { errorText } from '#core/client/i18n/errorText.ts'
import { t } from '#core/client/i18n/translate.ts'
import { AppError } from '#core/contract/errors.ts'

/** Why a login failed, as the page shows it. */
export interface LoginProblem {
  field: 'name' | 'password' | 'code'
  /** Whether the content of the field is to blame. */
  isAboutField: boolean
  /** The sentence in the present language; asked again when the language changes. */
  text: () => string
  /** Epoch ms until which further tries are refused, or null. */
  waitUntilMs: number | null
}

/** @see specification §8: 'try again in 1 minute', where the server does not say how long. */
const DEFAULT_WAIT_S = 60
const waitSchema = z.object({ retryAfterSeconds: z.number().positive().catch(DEFAULT_WAIT_S) })

/** Problem of a missing field, before anything is sent, or null. */
export function missingField(name: string, password: string): LoginProblem | null {
  if (name.trim() === '') return { field: 'name', isAboutField: true, text: () => t('core.login.nameMissing'), waitUntilMs: null }
  return password === '' ? { field: 'password', isAboutField: true, text: () => t('core.login.passwordMissing'), waitUntilMs: null } : null
}

export const missingCode: LoginProblem = { field: 'code', isAboutField: true, text: () => t('core.login.codeMissing'), waitUntilMs: null }

/** The words for a refused login. @see specification §8, login messages */
export function loginProblem(error: unknown, nowMs: number): LoginProblem {
  const code = error instanceof AppError ? error.code : ''
  const problem: LoginProblem = { field: 'password', isAboutField: false, text: () => errorText(error), waitUntilMs: null }
  if (code === 'ERR_SECOND_FACTOR_WRONG') return { ...problem, field: 'code', isAboutField: true }
  if (code === 'ERR_INVALID_CREDENTIALS') return { ...problem, isAboutField: true, text: () => t('core.login.wrong') }
  if (code === 'ERR_OFFLINE') return { ...problem, text: () => t('core.login.offline') }
  if (code !== 'ERR_LIMIT_MAX' || !(error instanceof AppError)) return problem
  const { retryAfterSeconds } = waitSchema.parse({ retryAfterSeconds: error.body.retryAfterSeconds })
  return { ...problem, waitUntilMs: nowMs + Math.ceil(retryAfterSeconds) * 1000 }
}
