import { atom } from 'jotai'
import { z } from 'zod'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { store } from '#core/client/store/store.ts'

const KEPT = 8

const visitSchema = z.object({ area: z.string(), path: z.string() })
export interface Visit {
  area: string
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
    const kept = z.array(visitSchema).safeParse(JSON.parse(sessionStorage.getItem(key) ?? '[]'))
    if (kept.success) store.set(visitsAtom, kept.data)
  } catch {
    // What cannot be read is no visit.
  }
}

export function noteVisit(area: string, path: string): void {
  change((visits) => {
    const known = visits.find((visit) => visit.area === area)
    if (known?.path === path) return visits
    return known ? visits.map((visit) => (visit === known ? { area, path } : visit)) : [...visits, { area, path }].slice(-KEPT)
  })
}

export const forgetVisit = (area: string): void => change((visits) => visits.filter((visit) => visit.area !== area))
