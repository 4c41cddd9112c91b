import { atom } from 'jotai'
import { z } from 'zod'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { readJson, removeKey, writeJson } from '#core/client/browser/storage.ts'
import { store } from '#core/client/store/store.ts'

/** A panel in a window of its own, and where it came from. */
const popOutSchema = z.object({ windowId: z.string(), area: z.string(), besideId: z.string().nullable() })
export type PopOut = z.infer<typeof popOutSchema>

const listSchema = z.array(popOutSchema)

/** Panels of this person that are in windows of their own, as this window last read it. */
export const popOutsAtom = atom<readonly PopOut[]>([])

function listKey(): string | null {
  const session = store.get(sessionAtom)
  return session && `balcao.popOuts.${session.tenantId}.${session.userId}`
}

/** As the browser keeps it for all windows. */
export function readPopOuts(): readonly PopOut[] {
  const key = listKey()
  const list = (key === null ? null : readJson(key, listSchema)) ?? []
  store.set(popOutsAtom, list)
  return list
}

function write(list: readonly PopOut[]): void {
  const key = listKey()
  if (key === null) return
  if (list.length === 0) removeKey(key)
  else writeJson(key, list)
  store.set(popOutsAtom, list)
}

export const keepPopOut = (popOut: PopOut): void => write([...readPopOuts(), popOut])

/** Takes one off the list; null when another window was quicker. */
export function claimPopOut(windowId: string): PopOut | null {
  const list = readPopOuts()
  const found = list.find((one) => one.windowId === windowId) ?? null
  if (found) write(list.filter((one) => one !== found))
  return found
}
