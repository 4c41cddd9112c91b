import { atom } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { readText, writeText } from '#core/client/browser/storage.ts'
import { call } from '#core/client/http/call.ts'
import { store } from '#core/client/store/store.ts'
import { changeLayoutOf, hasLayout, layoutOf } from '#core/client/workbench/areaLayouts.ts'
import { layoutsFetched } from '#core/client/workbench/syncLayouts.ts'
import { AppError } from '#core/contract/errors.ts'
import { getWorkspace, listWorkspaces, type Workspace, type WorkspaceSummary } from '../contract/index.ts'
import { areaOf } from './area.ts'
import { outlineOf } from './layout/differs.ts'
import { followLocks } from './layout/followLocks.ts'

/** Knowledge of this window about a workspace that it shows. */
export type Opened = { kind: 'there'; workspace: Workspace } | { kind: 'gone'; workspace: Workspace } | { kind: 'failed'; error: unknown }

/** Workspaces of this person by name; null until they are loaded. */
export const workspacesAtom = atom<readonly WorkspaceSummary[] | null>(null)

/** The workspaces that this window has shown, by id; absent while one is on its way. */
export const openedAtom = atom<Readonly<Record<string, Opened>>>({})

export const openedOf = (id: string): Workspace | null => {
  const opened = store.get(openedAtom)[id]
  return opened && opened.kind !== 'failed' ? opened.workspace : null
}

const setOpened = (id: string, opened: Opened): void => store.set(openedAtom, (current) => ({ ...current, [id]: opened }))

/** Where this browser keeps what a workspace looked like when its tiles were last put on display. */
function baseKey(id: string): string | null {
  const session = store.get(sessionAtom)
  return session && `balcao.workspaceBase.${session.tenantId}.${session.userId}.${id}`
}

/** Puts the tiles of a workspace on display in its area. */
export function showSaved({ id, layout }: Workspace): void {
  changeLayoutOf(areaOf(id), () => layout)
  noteBase(id)
}

/** Notes that the workspace holds what stands in the area now. */
function noteBase(id: string): void {
  const key = baseKey(id)
  if (key !== null) writeText(key, outlineOf(layoutOf(areaOf(id))))
}

/** Takes over a workspace as the server has it: whoever changed nothing sees the new one, whoever did keeps their own and its mark. */
export function takeWorkspace(workspace: Workspace): void {
  const { id, layout } = workspace
  // An answer to an older question; one of the same version may have other locks.
  if ((openedOf(id)?.rev ?? 0) > workspace.rev) return
  const area = areaOf(id)
  const key = baseKey(id)
  const isUntouched = key !== null && readText(key) === outlineOf(layoutOf(area))
  const isSame = outlineOf(layoutOf(area)) === outlineOf(layout)
  if (!hasLayout(area) || (isUntouched && !isSame)) showSaved(workspace)
  else if (isSame) noteBase(id)
  else changeLayoutOf(area, (own) => followLocks(own, layout))
  setOpened(id, { kind: 'there', workspace })
}

/** Fetches a workspace that is on display. Never throws: what went wrong stands in `openedAtom`. */
export async function loadWorkspace(id: string): Promise<void> {
  try {
    const workspace = await call(getWorkspace, { id })
    await layoutsFetched()
    takeWorkspace(workspace)
  } catch (error) {
    const current = openedOf(id)
    const isGone = error instanceof AppError && error.status === 404
    if (current && isGone) setOpened(id, { kind: 'gone', workspace: current })
    else if (!current) setOpened(id, { kind: 'failed', error })
  }
}

let asked = 0
let answered = 0

/** Asks for the list, and for those on display that changed. An answer that a later question was quicker than is dropped. */
export async function loadWorkspaces(): Promise<void> {
  asked += 1
  const mine = asked
  const list = await call(listWorkspaces, {})
  if (mine < answered) return
  answered = mine
  store.set(workspacesAtom, list)
  const stale = Object.entries(store.get(openedAtom)).flatMap(([id, opened]) => {
    const now = list.find((one) => one.id === id)
    return opened.kind === 'there' && now?.rev === opened.workspace.rev ? [] : [id]
  })
  await Promise.all(stale.map(loadWorkspace))
}

/** After an action that is done: a list that cannot be had makes it no failure, it comes with the next news. */
export const refreshWorkspaces = (): Promise<void> => loadWorkspaces().catch(() => {})

/** Rights changed: locks of what is on display may have, too. */
export const reloadOpened = async (): Promise<void> => void (await Promise.all(Object.keys(store.get(openedAtom)).map(loadWorkspace)))
