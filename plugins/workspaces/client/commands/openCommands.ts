import { LayoutGrid } from '@blueprintjs/icons'
import { z } from 'zod'
import { readRegistry } from '#core/client/kernel/registry.ts'
import { type AnyCommand, defineCommand, type PaletteSource } from '#core/client/plugin.ts'
import { listOwnPanels } from '../../contract/index.ts'
import { linkTo } from '../area.ts'
import { askingAtom } from '../dialogs/dialogs.atoms.ts'
import { freeName } from '../layout/freeName.ts'
import { layoutOfPreset, presets } from '../layout/presets.ts'
import { workspacesAtom } from '../workspaces.ts'
import { createFrom } from './keepCommands.ts'
import { isWorkbench, namesTaken } from './shared.ts'

export const openWorkspace = defineCommand({
  id: 'workspaces.open',
  title: 'workspaces.command.open',
  args: z.object({ id: z.string() }),
  permission: 'workspaces.use',
  isHidden: true,
  when: isWorkbench,
  run: ({ id }, ctx) => ctx.navigate(linkTo(id)),
})

export const chooseWorkspace = defineCommand({
  id: 'workspaces.choose',
  title: 'workspaces.command.choose',
  icon: LayoutGrid,
  args: z.object({}),
  keys: 'g w',
  permission: 'workspaces.use',
  when: isWorkbench,
  run: (_args, ctx) => ctx.set(askingAtom, { kind: 'choose' }),
})

/** Commands for the presets, each its own: what one may not open is left out of it. */
export const presetCommands = presets.map((preset) =>
  defineCommand({
    id: `workspaces.preset.${preset.id}`,
    title: `workspaces.command.preset.${preset.id}`,
    icon: LayoutGrid,
    args: z.object({}),
    permission: 'workspaces.use',
    when: isWorkbench,
    async run(_args, ctx) {
      const own = new Set(await ctx.call(listOwnPanels, {}))
      const { panels, failureOfPanel } = readRegistry()
      const layout = layoutOfPreset(preset, (type) => own.has(type) && panels.has(type) && !failureOfPanel.has(type))
      await ctx.run(createFrom, { name: freeName(ctx.t(`workspaces.preset.${preset.id}`), namesTaken()), layout })
    },
  }),
)

/** Workspaces by name in the palette. */
export const workspacePalette: PaletteSource = {
  id: 'workspaces',
  title: 'workspaces.title',
  entries: (get, t) =>
    (get(workspacesAtom) ?? []).map(({ id, name, isShared }) => ({
      id: `workspace-${id}`,
      title: name,
      icon: LayoutGrid,
      ...(isShared ? { detail: t('workspaces.ofCompany') } : {}),
      run: (client) => client.run(openWorkspace, { id }),
    })),
}

export const openCommands: readonly AnyCommand[] = [openWorkspace, chooseWorkspace, ...presetCommands]
