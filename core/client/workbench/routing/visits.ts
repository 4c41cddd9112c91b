import { atom } from 'jotai'
import { z } from 'zod'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { areaOf } from '#core/client/kernel/matchRoutes.ts'
import { readRegistry } from '#core/client/kernel/registry.ts'
import { store } from '#core/client/store/store.ts'
import { kindOf } from '../areaKinds.ts'

const MOST_VISITS = 8

const visitSchema = z.object({ area: z.string(), path: z.string(), isKept: z.boolean().optional() })
export interface Visit {
  area: string
  /** It has its tab until one closes it; without, it has the one tab that the next such visit takes over. */
  isKept?: boolean | undefined
  /** Where one was last, with its query. */
  path: string
}

/** Areas of this visit to the page, in the order they were first seen. */
export const visitsAtom = atom<readonly Visit[]>([])

/** Where this browser tab keeps them over a reload: one place for each person. */
function visitsKey(): string | null {
  const session = store.get(sessionAtom)
  return session && `balcao.visits.${session.tenantId}.${session.userId}`
}

function change(next: (visits: readonly Visit[]) => readonly Visit[]): void {
  const before = store.get(visitsAtom)
  const visits = next(before)
  if (visits === before) return
  store.set(visitsAtom, visits)
  const key = visitsKey()
  try {
    if (key !== null) sessionStorage.setItem(key, JSON.stringify(visits))
  } catch {
    // A browser without storage keeps them until the reload.
  }
}

/** Brings back the areas of before the reload. */
export function restoreVisits(): void {
  const key = visitsKey()
  if (key === null) return
  try {
    const stored = z.array(visitSchema).safeParse(JSON.parse(sessionStorage.getItem(key) ?? '[]'))
    if (stored.success) store.set(visitsAtom, stored.data)
  } catch {
    // Text that cannot be read is no visit.
  }
}

/** Whether an area has a tab of its own: a named one, and the one that a route says is always there. */
const isLasting = (area: string): boolean =>
  kindOf(area, store.get) !== undefined || readRegistry().routes.some(({ keepsTab, path }) => keepsTab === true && areaOf(path) === area)

/** Notes a visit; areas that were only looked at go when something else is looked at. */
export function noteVisit(area: string, path: string): void {
  change((visits) => {
    const known = visits.find((visit) => visit.area === area)
    if (known?.path === path) return visits
    if (known) return visits.map((visit) => (visit === known ? { ...visit, path } : visit))
    const lasting = visits.filter(({ isKept }) => isKept)
    if (!isLasting(area)) return [...lasting, { area, path }]
    return [...lasting, { area, path, isKept: true }, ...visits.filter(({ isKept }) => !isKept)].slice(-MOST_VISITS)
  })
}

/** Gives what is only looked at a tab of its own. */
export const keepVisit = (area: string): void => change((visits) => visits.map((visit) => (visit.area === area ? { ...visit, isKept: true } : visit)))

export const forgetVisit = (area: string): void => change((visits) => visits.filter((visit) => visit.area !== area))
