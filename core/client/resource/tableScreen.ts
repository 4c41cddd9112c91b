import { Add, Edit, Trash } from '@blueprintjs/icons'
import { atom } from 'jotai'
import { z } from 'zod'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { defineCommand, definePanel, onSocket, overlays, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import type { Resource, ResourceFields, RowOf } from '#core/contract/resource/index.ts'
import { makeResourceDialog } from './ResourceDialog.tsx'
import { rowsQuery } from './rowsQuery.ts'
import type { TableScreen, TableScreenOptions } from './screen.ts'
import { textsOfRow } from './textsOfRow.ts'

const nothing = z.object({})

/** @see TableScreen */
export function tableScreen<F extends ResourceFields, S extends z.ZodRawShape>(resource: Resource<F, S>, options: TableScreenOptions<F, S>): TableScreen<F, S> {
  type Row = RowOf<F, S>
  const texts = options.texts ?? resource.id
  const panelType = options.panel ?? (`${texts}.list` as const)
  const { address, icon, nameOf, visitedWith = resource.may.read } = options
  const dialog = atom<Row | 'new' | null>(null)
  const query = rowsQuery(resource)
  const refresh = () => queryClient.invalidateQueries({ queryKey: [resource.id] })

  const panel = definePanel({
    type: panelType,
    params: z.object({}),
    title: (_params, t) => t(`${texts}.title`),
    load: async () => ({ default: (await import('./ResourcePanel.tsx')).makeResourcePanel(screen) }),
    reuse: 'single',
    path: () => address,
  })
  const go = defineCommand({
    id: `${texts}.go`,
    title: `${texts}.command.go`,
    icon,
    args: nothing,
    permission: visitedWith,
    address,
    run: (_args, ctx) => ctx.navigate(address),
  })
  const create = defineCommand({
    id: `${texts}.create`,
    title: `${texts}.new`,
    icon: Add,
    args: nothing,
    keys: 'n',
    scope: panelType,
    permission: resource.may.write,
    run: (_args, ctx) => ctx.set(dialog, 'new'),
  })
  const edit = defineCommand({
    id: `${texts}.edit`,
    title: `${texts}.command.edit`,
    icon: Edit,
    args: resource.row,
    isHidden: true,
    permission: resource.may.write,
    run: (row, ctx) => ctx.set(dialog, row),
  })
  const remove = defineCommand({
    id: `${texts}.delete`,
    title: `${texts}.command.delete`,
    icon: Trash,
    args: resource.row,
    isHidden: true,
    permission: resource.may.write,
    async run(row, ctx) {
      await ctx.call(resource.remove, { id: row.id })
      await refresh()
      return {
        label: ctx.t(`${texts}.done.deleted`, textsOfRow(row, nameOf(row))),
        undo: async () => {
          await undoAction({ rows: resource.rows, rowId: String(row.id) })
          await refresh()
        },
      }
    },
  })
  const screen: TableScreen<F, S> = {
    resource,
    options,
    texts,
    panel,
    query,
    refresh,
    dialog,
    go,
    create,
    edit,
    remove,
    routes: [
      { path: address, permission: visitedWith, open: () => [{ panel, params: {} }], ...(options.routeName !== undefined && { name: options.routeName }) },
    ],
    panels: [panel],
    commands: [go, create, edit, remove, ...(options.rowCommands ?? [])],
    sockets: [onSocket(resource.saved, () => void refresh()), onSocket(resource.gone, () => void refresh())],
    extends: [
      extend(sideBarItems, { ...options.menu, id: texts, title: `${texts}.title`, icon, path: address, permission: visitedWith, command: go.id }),
      extend(
        overlays,
        makeResourceDialog(() => screen),
      ),
    ],
  }
  return screen
}
