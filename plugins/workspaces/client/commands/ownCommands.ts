import { Edit, Link, People, Trash } from '@blueprintjs/icons'
import { landingOf } from '#core/client/auth/guard.ts'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { copyToClipboard } from '#core/client/notify/index.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { areaAtom } from '#core/client/workbench/layout.atoms.ts'
import { forgetVisit } from '#core/client/workbench/routing/visits.ts'
import { deleteWorkspace, restoreWorkspace } from '../../contract/index.ts'
import { linkTo, WORKSPACE_MENU } from '../area.ts'
import { askingAtom } from '../dialogs/dialogs.atoms.ts'
import { loadWorkspaces } from '../workspaces.ts'
import { isThere, mayChange, ofArea, resolveArea, summaryOf } from './shared.ts'

export const rename = defineCommand({
  id: 'workspaces.rename',
  title: 'workspaces.command.rename',
  icon: Edit,
  args: ofArea,
  menus: [{ menu: WORKSPACE_MENU, group: 'b', order: 20 }],
  permission: 'workspaces.use',
  resolve: resolveArea,
  when: mayChange,
  run({ area }, ctx) {
    const workspace = summaryOf(ctx.get, area)
    if (workspace) ctx.set(askingAtom, { kind: 'rename', workspace })
  },
})

export const share = defineCommand({
  id: 'workspaces.shareWith',
  title: 'workspaces.command.share',
  icon: People,
  args: ofArea,
  menus: [{ menu: WORKSPACE_MENU, group: 'c', order: 10 }],
  permission: 'workspaces.share',
  resolve: resolveArea,
  when: isThere,
  run({ area }, ctx) {
    const workspace = summaryOf(ctx.get, area)
    if (workspace) ctx.set(askingAtom, { kind: 'share', workspace })
  },
})

/** Opens for everybody who has the workspace; what they may not see is locked. */
export const copyLink = defineCommand({
  id: 'workspaces.copyLink',
  title: 'workspaces.command.copyLink',
  icon: Link,
  args: ofArea,
  menus: [{ menu: WORKSPACE_MENU, group: 'c', order: 20 }],
  permission: 'workspaces.use',
  resolve: resolveArea,
  when: isThere,
  async run({ area }, ctx) {
    const workspace = summaryOf(ctx.get, area)
    if (!workspace) return
    await copyToClipboard(location.origin + linkTo(workspace.id), ctx.t(workspace.isShared ? 'workspaces.done.linkCopied' : 'workspaces.done.ownLinkCopied'))
  },
})

export const remove = defineCommand({
  id: 'workspaces.delete',
  title: 'workspaces.command.delete',
  icon: Trash,
  args: ofArea,
  menus: [{ menu: WORKSPACE_MENU, group: 'd', order: 10 }],
  permission: 'workspaces.use',
  resolve: resolveArea,
  when: mayChange,
  async run({ area }, ctx) {
    const workspace = summaryOf(ctx.get, area)
    if (!workspace) return
    const { id, name } = workspace
    await ctx.call(deleteWorkspace, { id })
    forgetVisit(area)
    const session = ctx.get(sessionAtom)
    if (ctx.get(areaAtom) === area && session) ctx.navigate(landingOf(session.profile))
    // Not awaited: what was done can be taken back from this moment on.
    void loadWorkspaces().catch(() => {})
    const undo = async () => {
      await ctx.call(restoreWorkspace, { id })
      await loadWorkspaces()
      ctx.navigate(linkTo(id))
    }
    return { label: ctx.t('workspaces.done.deleted', { name }), undo }
  },
})

export const ownCommands: readonly AnyCommand[] = [rename, share, copyLink, remove]
