import type { AreaKind } from '#core/client/workbench/areaKinds.ts'
import { idOfArea, WORKSPACE_MENU } from './area.ts'
import { isUnsaved } from './isUnsaved.ts'
import { EmptyWorkspace } from './tabs/EmptyWorkspace.tsx'
import { openedAtom, workspacesAtom } from './workspaces.ts'

/** Areas of named workspaces. */
export const workspaceKind: AreaKind = {
  id: 'workspaces',
  has: (area) => idOfArea(area) !== null,
  title: (area, get) => {
    const id = idOfArea(area)
    const opened = get(openedAtom)[id ?? '']
    const listed = get(workspacesAtom)?.find((one) => one.id === id)
    return listed?.name ?? (opened && opened.kind !== 'failed' ? opened.workspace.name : null)
  },
  isUnsaved,
  menu: WORKSPACE_MENU,
  Empty: EmptyWorkspace,
}
