import { atom } from 'jotai'
import { call } from '#core/client/http/call.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { errorText } from '#core/client/i18n/index.ts'
import type { Translate } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { AppError } from '#core/contract/errors.ts'
import { getSpeech, getSpeechState, type SpeechState, speechFailures } from '../contract/index.ts'

export const settingsQuery = queryOf(getSpeech, {})

/** Whether texts can be spoken; null until the server has said. */
export const speechStateAtom = atom<SpeechState | null>(null)
export const setSpeechState = (state: SpeechState): void => store.set(speechStateAtom, state)
export const loadSpeechState = async (): Promise<void> => setSpeechState(await call(getSpeechState, {}))

/** Why there is no speech, in words. */
export function speechErrorText(error: unknown, t: Translate): string {
  const failure = error instanceof AppError && error.code === 'ERR_SPEECH_FAILED' ? speechFailures.find((one) => one === error.body.failure) : undefined
  return failure === undefined || failure === 'limit' || failure === 'off' ? errorText(error) : t(`speech.failure.${failure}`)
}
