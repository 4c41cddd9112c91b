import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { pluginWithId } from '#core/client/i18n/pluginTitle.ts'
import { registryAtom } from '#core/client/kernel/registry.ts'
import { sourceOf } from '#core/client/kernel/sources.ts'
import { recordAtom } from '../tiles/tile.atoms.ts'
import { isDeveloperAtom } from './developer.atoms.ts'

/** For developers: the type of a tile's panel, the plugin it is of, and where that stands. */
export function useTileOrigin(id: string): string | undefined {
  return useAtomValue(
    useMemo(
      () =>
        atom((get) => {
          if (!get(isDeveloperAtom)) return undefined
          const type = get(recordAtom(id))?.type ?? ''
          const owner = get(registryAtom).plugins.find(({ panels }) => panels?.some((panel) => panel.type === type))?.id ?? ''
          return [type, pluginWithId(owner), sourceOf(owner)].filter(Boolean).join(' · ')
        }),
      [id],
    ),
  )
}
