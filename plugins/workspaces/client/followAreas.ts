import { store } from '#core/client/store/store.ts'
import { areaAtom } from '#core/client/workbench/layout.atoms.ts'
import type { Dispose } from '#core/contract/define.ts'
import { idOfArea } from './area.ts'
import { loadWorkspace, openedAtom } from './workspaces.ts'

/** Fetches each workspace when its area is first entered. */
export function followAreas(): Dispose {
  const follow = () => {
    const id = idOfArea(store.get(areaAtom))
    if (id !== null && store.get(openedAtom)[id] === undefined) void loadWorkspace(id)
  }
  follow()
  return store.sub(areaAtom, follow)
}
