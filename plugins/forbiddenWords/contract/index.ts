import type { Profile } from '#core/contract/auth.ts'
import { defineSetting } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'

export * from './forbiddenIn.ts'

/** Words and phrases that nobody may send, one a line. */
export const forbiddenWords = defineSetting({ key: 'forbiddenWords', initial: '' })
/** Whom they bind. */
export const forbiddenWordsFor = defineSetting({ key: 'forbiddenWords.for', initial: 'agents', values: ['agents', 'supervisors', 'everybody'] })

export const forbiddenWordsSettings = [forbiddenWords, forbiddenWordsFor]

const BOUND: Record<string, readonly Profile[]> = { agents: ['user'], supervisors: ['user', 'super'], everybody: ['user', 'super', 'admin'] }

/** Whether the words bind somebody of this profile, as `forbiddenWordsFor` says. */
export const isBound = (profile: Profile, boundBy: string): boolean => BOUND[boundBy]?.includes(profile) === true

/** A message holds what may not be sent: `words`, as the company wrote them. */
export const forbiddenWordsSent = (words: readonly string[]) => new AppError('ERR_FORBIDDEN_WORDS', 422, { words })
