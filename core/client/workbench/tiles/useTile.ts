import { type Atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { type TileView, tileViewAtom } from './tile.atoms.ts'

const atoms = new Map<string, Atom<TileView>>()

/** The contents of the frame of tile `id` now. */
export function useTile(id: string): TileView {
  return useAtomValue(
    useMemo(() => {
      const known = atoms.get(id) ?? tileViewAtom(id)
      atoms.set(id, known)
      return known
    }, [id]),
  )
}
