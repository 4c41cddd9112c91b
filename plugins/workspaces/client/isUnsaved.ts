import type { Getter } from 'jotai'
import { layoutOf } from '#core/client/workbench/areaLayouts.ts'
import { areaAtom, layoutAtom } from '#core/client/workbench/layout.atoms.ts'
import { idOfArea } from './area.ts'
import { differs } from './layout/differs.ts'
import { openedAtom } from './workspaces.ts'

/** Whether one's own tiles of a workspace differ from the saved ones. */
export function isUnsaved(area: string, get: Getter): boolean {
  const opened = get(openedAtom)[idOfArea(area) ?? '']
  const layout = get(areaAtom) === area ? get(layoutAtom) : layoutOf(area)
  return opened !== undefined && opened.kind !== 'failed' && differs(layout, opened.workspace.layout)
}
