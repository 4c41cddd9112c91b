import { atom } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { call } from '#core/client/http/call.ts'
import { store } from '#core/client/store/store.ts'
import { listSettings, type SettingRow } from '#core/contract/settings.ts'
import { forbiddenIn, forbiddenWords, forbiddenWordsFor, isBound } from '../contract/index.ts'

const listAtom = atom(forbiddenWords.initial)
const boundByAtom = atom(forbiddenWordsFor.initial)

export function noteSetting({ key, value }: SettingRow): void {
  if (key === forbiddenWords.key) store.set(listAtom, value)
  if (key === forbiddenWordsFor.key) store.set(boundByAtom, value)
}

export const loadSettings = async (): Promise<void> => (await call(listSettings, {})).forEach(noteSetting)

/** Words of a text that this person may not send. */
export const forbiddenOfAtom = atom((get) => {
  const profile = get(sessionAtom)?.profile
  const list = profile && isBound(profile, get(boundByAtom)) ? get(listAtom) : ''
  return (text: string): string[] => (list === '' ? [] : forbiddenIn(text, list))
})
