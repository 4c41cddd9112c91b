import { atom } from 'jotai'
import { call } from '#core/client/http/call.ts'
import { createCollection } from '#core/client/store/collection.ts'
import { store } from '#core/client/store/store.ts'
import { type ContactImport, listImports } from '../../contract/index.ts'

/** Own imports of the last day, as far as this page knows. */
export const ownImports = createCollection<ContactImport>(store)

/** Ended ones that the person has closed on this page. */
const closedAtom = atom<ReadonlySet<string>>(new Set<string>())

export const isUnderWay = ({ status }: ContactImport): boolean => status === 'running' || status === 'undoing'

/** Imports on screen, the newest first; one that is under way always is. */
export const shownImportsAtom = atom((get) => {
  const closed = get(closedAtom)
  return [...get(ownImports.rowsAtom).values()]
    .filter((row) => row.status !== 'draft' && (isUnderWay(row) || !closed.has(row.id)))
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
})

export const percentOf = ({ done, total }: ContactImport): number => Math.min(100, Math.floor((100 * done) / Math.max(1, total)))

export const closeImport = (id: string): void => store.set(closedAtom, new Set([...store.get(closedAtom), id]))

export async function loadImports(): Promise<void> {
  ownImports.upsert(...(await call(listImports, {})).imports)
}
