import { type Atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { type TileView, tileViewAtom } from './tile.atoms.ts'

const atoms = new Map<string, Atom<TileView>>()

/** What the frame of tile `id` shows now. */
export function useTile(id: string): TileView {
  return useAtomValue(
    useMemo(() => {
      const known = atoms.get(id) ?? tileViewAtom(id)
      atoms.set(id, known)
      return known
    }, [id]),
  )
}
