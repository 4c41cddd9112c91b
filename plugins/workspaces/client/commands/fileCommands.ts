import { Export, Import } from '@blueprintjs/icons'
import { z } from 'zod'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { chooseJsonFile } from '#core/client/ui/chooseJsonFile.ts'
import { saveFile } from '#core/client/ui/saveFile.ts'
import { layoutOf } from '#core/client/workbench/areaLayouts.ts'
import { WORKSPACE_MENU } from '../area.ts'
import { fileNameOf, fileOf, readWorkspaceFile } from '../layout/file.ts'
import { freeName } from '../layout/freeName.ts'
import { createFrom } from './keepCommands.ts'
import { isThere, isWorkbench, namesTaken, ofArea, resolveArea, summaryOf } from './shared.ts'

/** Far more than a workspace is: a larger file is none. */
const MOST_BYTES = 1_000_000

/** The tiles as they are now, as a file that opens in any workbench. */
export const exportFile = defineCommand({
  id: 'workspaces.exportFile',
  title: 'workspaces.command.exportFile',
  icon: Export,
  args: ofArea,
  menus: [{ menu: WORKSPACE_MENU, group: 'c', order: 30 }],
  permission: 'workspaces.use',
  resolve: resolveArea,
  when: isThere,
  run({ area }, ctx) {
    const name = summaryOf(ctx.get, area)?.name
    if (name !== undefined) saveFile(fileNameOf(name), new Blob([fileOf(name, layoutOf(area))], { type: 'application/json' }))
  },
})

export const importFile = defineCommand({
  id: 'workspaces.importFile',
  title: 'workspaces.command.importFile',
  icon: Import,
  args: z.object({}),
  permission: 'workspaces.use',
  when: isWorkbench,
  async run(_args, ctx) {
    const file = await chooseJsonFile()
    if (!file) return
    const content = file.size > MOST_BYTES ? ({ kind: 'unreadable' } as const) : readWorkspaceFile(await file.text())
    if (content.kind === 'workspace') await ctx.run(createFrom, { name: freeName(content.name, namesTaken()), layout: content.layout })
    else ctx.notify(ctx.t(`workspaces.file.${content.kind}`, { file: file.name }), 'warning')
  },
})

export const fileCommands: readonly AnyCommand[] = [exportFile, importFile]
