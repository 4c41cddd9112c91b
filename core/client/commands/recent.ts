import { atom } from 'jotai'
import { z } from 'zod'
import { readJson, writeJson } from '#core/client/auth/storage.ts'
import { store } from '#core/client/store/store.ts'

const KEY = 'balcao.recentCommands'
const KEPT = 12

/** Ids of the commands used last, newest first. */
export const recentCommandsAtom = atom<readonly string[]>(readJson(KEY, z.array(z.string())) ?? [])

export function rememberUse(id: string): void {
  const next = [id, ...store.get(recentCommandsAtom).filter((other) => other !== id)].slice(0, KEPT)
  store.set(recentCommandsAtom, next)
  writeJson(KEY, next)
}
