import { atom } from 'jotai'
import { store } from '#core/client/store/store.ts'

const KEPT = 6

export interface Visit {
  area: string
  /** Where one was last. */
  path: string
}

/** Areas of this visit to the page, in the order they were first seen. */
export const visitsAtom = atom<readonly Visit[]>([])

export function noteVisit(area: string, path: string): void {
  store.set(visitsAtom, (visits) => {
    const known = visits.find((visit) => visit.area === area)
    if (known?.path === path) return visits
    return known ? visits.map((visit) => (visit === known ? { area, path } : visit)) : [...visits, { area, path }].slice(-KEPT)
  })
}

export const forgetVisit = (area: string): void => store.set(visitsAtom, (visits) => visits.filter((visit) => visit.area !== area))
