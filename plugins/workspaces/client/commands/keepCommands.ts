import { Add, FloppyDisk, Reset } from '@blueprintjs/icons'
import { z } from 'zod'
import { type AnyCommand, type ClientContext, defineCommand, type Undo } from '#core/client/plugin.ts'
import { PLAIN_AREA_MENU } from '#core/client/workbench/areaKinds.ts'
import { changeLayoutOf, layoutOf } from '#core/client/workbench/areaLayouts.ts'
import { areaAtom } from '#core/client/workbench/layout.atoms.ts'
import { AppError } from '#core/contract/errors.ts'
import { layoutSchema } from '#core/contract/layoutShape.ts'
import { createWorkspace, duplicateWorkspace, updateWorkspace, type Workspace } from '../../contract/index.ts'
import { idOfArea, WORKSPACE_MENU } from '../area.ts'
import { askingAtom } from '../dialogs/dialogs.atoms.ts'
import { isUnsaved } from '../isUnsaved.ts'
import { loadWorkspace, openedOf, showSaved, takeWorkspace } from '../workspaces.ts'
import { enterNew, isThere, isWorkbench, mayChange, ofArea, resolveArea, summaryOf } from './shared.ts'

export const saveAs = defineCommand({
  id: 'workspaces.saveAs',
  title: 'workspaces.command.saveAs',
  icon: Add,
  args: ofArea,
  keys: 'w n',
  menus: [
    { menu: WORKSPACE_MENU, group: 'a', order: 20 },
    { menu: PLAIN_AREA_MENU, order: 10 },
  ],
  permission: 'workspaces.use',
  when: isWorkbench,
  resolve: (get) => {
    const area = get(areaAtom)
    return area === null ? null : { area }
  },
  run: ({ area }, ctx) => ctx.set(askingAtom, { kind: 'saveAs', area }),
})

/** Run by the form: what it throws stands there. */
export async function keepAs(ctx: ClientContext, area: string, name: string): Promise<void> {
  await enterNew(ctx, await ctx.call(createWorkspace, { name, layout: layoutOf(area) }))
  ctx.notify(ctx.t('workspaces.done.saved', { name: name.trim() }))
}

/** Run by the form. */
export async function duplicateAs(ctx: ClientContext, id: string, name: string): Promise<void> {
  await enterNew(ctx, await ctx.call(duplicateWorkspace, { id, name }))
  ctx.notify(ctx.t('workspaces.done.saved', { name: name.trim() }))
}

/** Somebody else saved meanwhile: what they saved is fetched, so that the next save knows what it replaces. */
async function overtaken(ctx: ClientContext, { id, name }: Workspace): Promise<void> {
  await loadWorkspace(id)
  ctx.notify(ctx.t('workspaces.overtaken', { name }), 'warning')
}

async function saveTiles(ctx: ClientContext, before: Workspace, area: string): Promise<Undo | undefined> {
  const { id, name, rev } = before
  try {
    const saved = await ctx.call(updateWorkspace, { id, layout: layoutOf(area), rev })
    takeWorkspace(saved)
    const undo = async () => {
      // The tiles on display are not the action: they are as they were before it, only not saved.
      const own = layoutOf(area)
      takeWorkspace(await ctx.call(updateWorkspace, { id, layout: before.layout, rev: saved.rev }))
      changeLayoutOf(area, () => own)
    }
    return { label: ctx.t('workspaces.done.saved', { name }), undo }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ERR_WORKSPACE_CHANGED') throw error
    await overtaken(ctx, before)
    return undefined
  }
}

export const save = defineCommand({
  id: 'workspaces.save',
  title: 'workspaces.command.save',
  icon: FloppyDisk,
  args: ofArea,
  keys: 'w s',
  menus: [{ menu: WORKSPACE_MENU, group: 'a', order: 10 }],
  permission: 'workspaces.use',
  resolve: resolveArea,
  when: (get, args) => mayChange(get, args) && args !== undefined && isUnsaved(args.area, get),
  async run({ area }, ctx) {
    const before = openedOf(idOfArea(area) ?? '')
    return before ? saveTiles(ctx, before, area) : undefined
  },
})

export const revert = defineCommand({
  id: 'workspaces.revert',
  title: 'workspaces.command.revert',
  icon: Reset,
  args: ofArea,
  keys: 'w r',
  menus: [{ menu: WORKSPACE_MENU, group: 'a', order: 30 }],
  permission: 'workspaces.use',
  resolve: resolveArea,
  when: (get, args) => args !== undefined && isUnsaved(args.area, get),
  run({ area }, ctx) {
    const workspace = openedOf(idOfArea(area) ?? '')
    if (!workspace) return
    const before = layoutOf(area)
    showSaved(workspace)
    return { label: ctx.t('workspaces.done.reverted', { name: workspace.name }), undo: () => changeLayoutOf(area, () => before) }
  },
})

export const duplicate = defineCommand({
  id: 'workspaces.duplicate',
  title: 'workspaces.command.duplicate',
  args: ofArea,
  menus: [{ menu: WORKSPACE_MENU, group: 'b', order: 10 }],
  permission: 'workspaces.use',
  resolve: resolveArea,
  when: isThere,
  run({ area }, ctx) {
    const workspace = summaryOf(ctx.get, area)
    if (workspace) ctx.set(askingAtom, { kind: 'duplicate', workspace })
  },
})

/** Of a preset or a file. */
export const createFrom = defineCommand({
  id: 'workspaces.createFrom',
  title: 'workspaces.command.saveAs',
  args: z.object({ name: z.string(), layout: layoutSchema }),
  permission: 'workspaces.use',
  isHidden: true,
  run: async ({ name, layout }, ctx) => enterNew(ctx, await ctx.call(createWorkspace, { name, layout })),
})

export const keepCommands: readonly AnyCommand[] = [save, saveAs, revert, duplicate, createFrom]
