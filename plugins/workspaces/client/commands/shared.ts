import type { Getter } from 'jotai'
import { z } from 'zod'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import type { ClientContext } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { areaAtom } from '#core/client/workbench/layout.atoms.ts'
import { popOutArea } from '#core/client/workbench/popOut/popOutArea.ts'
import type { Workspace, WorkspaceSummary } from '../../contract/index.ts'
import { idOfArea, linkTo } from '../area.ts'
import { openedAtom, refreshWorkspaces, showSaved, takeWorkspace, workspacesAtom } from '../workspaces.ts'

/** Commands of tabs get the area of theirs. */
export const ofArea = z.object({ area: z.string() })
type OfArea = z.infer<typeof ofArea>

/** The workspace of an area as this window last heard of it. */
export function summaryOf(get: Getter, area: string): WorkspaceSummary | null {
  const id = idOfArea(area)
  const opened = get(openedAtom)[id ?? '']
  const listed = get(workspacesAtom)?.find((one) => one.id === id)
  return listed ?? (opened?.kind === 'there' ? opened.workspace : null)
}

/** Not in the window of a panel: workspaces are on display in the workbench. */
export const isWorkbench = (): boolean => popOutArea() === null

/** By key and palette: the workspace on display. */
export function resolveArea(get: Getter): OfArea | null {
  const area = get(areaAtom)
  return area !== null && summaryOf(get, area) ? { area } : null
}

export const isThere = (get: Getter, args: OfArea | undefined): boolean => args !== undefined && summaryOf(get, args.area) !== null

/** Whether one may change it: one's own, or the company's for those who keep them. */
export function mayChange(get: Getter, args: OfArea | undefined): boolean {
  const workspace = args && summaryOf(get, args.area)
  return workspace !== undefined && workspace !== null && (!workspace.isShared || get(permissionsAtom).has('workspaces.share'))
}

export const namesTaken = (): string[] => (store.get(workspacesAtom) ?? []).filter(({ isShared }) => !isShared).map(({ name }) => name)

/** A workspace was made: its tiles are on display, the list knows it. */
export async function enterNew(ctx: ClientContext, workspace: Workspace): Promise<void> {
  showSaved(workspace)
  takeWorkspace(workspace)
  await refreshWorkspaces()
  ctx.navigate(linkTo(workspace.id))
}
