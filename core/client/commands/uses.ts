import { atom } from 'jotai'
import { z } from 'zod'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { readJson, writeJson } from '#core/client/browser/storage.ts'
import { store } from '#core/client/store/store.ts'

/** After so long a use counts half. */
export const HALF_LIFE_MS = 7 * 86_400_000
const MOST_STORED = 200

const usesSchema = z.record(z.string(), z.object({ count: z.number(), atMs: z.number() }))
/** Id of a command or a row of the palette → how often it was used, and when last. */
export type Uses = z.infer<typeof usesSchema>

const keyOf = (userId: number | undefined) => `balcao.uses.${userId ?? 0}`

const latestAtom = atom<{ userId: number | undefined; uses: Uses } | null>(null)

/** Uses of the signed-in person on this browser. */
export const usesAtom = atom((get): Uses => {
  const userId = get(sessionAtom)?.userId
  const current = get(latestAtom)
  return current && current.userId === userId ? current.uses : (readJson(keyOf(userId), usesSchema) ?? {})
})

/** How often a thing is used of late: each use counts one and halves every `HALF_LIFE_MS`. */
export function weightOf(uses: Uses, id: string, nowMs: number): number {
  const use = uses[id]
  return use ? use.count * 2 ** (-Math.max(0, nowMs - use.atMs) / HALF_LIFE_MS) : 0
}

/** Counts one more use; of the others, what is used least of late falls out. */
export function noteUse(uses: Uses, id: string, nowMs: number): Uses {
  const others = Object.keys(uses).filter((other) => other !== id)
  const worth = new Map(others.map((other) => [other, weightOf(uses, other, nowMs)]))
  const mostUsed = others.toSorted((one, other) => (worth.get(other) ?? 0) - (worth.get(one) ?? 0)).slice(0, MOST_STORED - 1)
  const entries = mostUsed.flatMap((other) => (uses[other] ? [[other, uses[other]] as const] : []))
  return Object.fromEntries([...entries, [id, { count: weightOf(uses, id, nowMs) + 1, atMs: nowMs }]])
}

export function rememberUse(id: string): void {
  const userId = store.get(sessionAtom)?.userId
  const uses = noteUse(store.get(usesAtom), id, Date.now())
  store.set(latestAtom, { userId, uses })
  writeJson(keyOf(userId), uses)
}
