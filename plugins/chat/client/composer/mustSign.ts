import { atom } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { call } from '#core/client/http/call.ts'
import { store } from '#core/client/store/store.ts'
import { listSettings, type SettingRow } from '#core/contract/settings.ts'
import { userDisableSignature } from '../../contract/settings.ts'

const isFreeAtom = atom(true)

/** Whether every message of this person begins with their registered name: the server signs what is not signed. */
export const mustSignAtom = atom((get) => get(sessionAtom)?.profile === 'user' && !get(isFreeAtom))

export function noteSignatureSetting({ key, value }: SettingRow): void {
  if (key === userDisableSignature.key) store.set(isFreeAtom, value === 'enabled')
}

export const loadSignatureSetting = async (): Promise<void> => (await call(listSettings, {})).forEach(noteSignatureSetting)
