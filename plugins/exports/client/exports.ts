import { atom } from 'jotai'
import { z } from 'zod'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { readJson, writeJson } from '#core/client/browser/storage.ts'
import { call } from '#core/client/http/call.ts'
import { createCollection } from '#core/client/store/collection.ts'
import { store } from '#core/client/store/store.ts'
import { type Export, listExports } from '../contract/index.ts'

/** Own exports of the last day, as far as this page knows. */
export const ownExports = createCollection<Export>(store)

/** Finished ones that the person has closed, remembered by this browser. */
const closedAtom = atom<ReadonlySet<string>>(new Set<string>())

const storageKey = (): string => `exports.closed.${store.get(sessionAtom)?.userId ?? 0}`

const setClosed = (ids: ReadonlySet<string>): void => {
  store.set(closedAtom, ids)
  writeJson(storageKey(), [...ids])
}

/** The exports on screen, the newest first. */
export const shownExportsAtom = atom((get) => {
  const closed = get(closedAtom)
  return [...get(ownExports.rowsAtom).values()].filter(({ id }) => !closed.has(id)).toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
})

export const isUnfinished = ({ status }: Export): boolean => status === 'waiting' || status === 'running'

/** How many of these are being made, how far they are together in percent, and whose the only one is; null when none is. */
export function progressOf(rows: readonly Export[]): { count: number; percent: number; title: string } | null {
  const making = rows.filter(isUnfinished)
  const [first] = making
  if (!first) return null
  const sum = (part: (row: Export) => number) => making.reduce((all, row) => all + part(row), 0)
  return {
    count: making.length,
    percent: Math.floor(
      (100 * sum(({ done }) => done)) /
        Math.max(
          1,
          sum(({ total }) => total),
        ),
    ),
    title: first.title,
  }
}

/** Takes a finished one from the screen; it can be fetched until it expires. */
export const closeExport = (id: string): void => setClosed(new Set([...store.get(closedAtom), id]))

/** Loads the exports that the server knows in place of those held: a cancelled one may have gone while the connection was down. */
export async function loadExports(): Promise<Export[]> {
  const { exports: known } = await call(listExports, {})
  const ids = new Set(known.map(({ id }) => id))
  const gone = [...store.get(ownExports.rowsAtom).keys()].filter((id) => !ids.has(id))
  store.set(closedAtom, new Set((readJson(storageKey(), z.array(z.string())) ?? []).filter((id) => ids.has(id))))
  ownExports.remove(...gone)
  ownExports.upsert(...known)
  return known
}

/** All of the last day are on screen again. */
export async function showAllExports(): Promise<number> {
  const { length } = await loadExports()
  setClosed(new Set())
  return length
}
