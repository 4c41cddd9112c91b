import { Add, Edit, Trash } from '@blueprintjs/icons'
import { queryOptions } from '@tanstack/react-query'
import { atom } from 'jotai'
import type { ComponentType } from 'react'
import { z } from 'zod'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { defineCommand, definePanel, onSocket, overlays, sideBarItems } from '#core/client/plugin.ts'
import { extend } from '#core/contract/define.ts'
import { makeRowDialog } from './RowDialog.tsx'
import type { ListScreen, ListScreenOptions, RowFormProps, RowSource, ScreenRow } from './screen.ts'
import { textsOfRow } from './textsOfRow.ts'

const nothing = z.object({})
const moveArgs = z.object({ id: z.int(), name: z.string(), from: z.int(), to: z.int().min(1) })

/** A table screen of rows whose calls a plugin wrote by itself; `loadForm` answers the form of a row. @see ListScreen */
export function listScreen<R extends ScreenRow>(
  source: RowSource<R>,
  loadForm: () => Promise<{ default: ComponentType<RowFormProps<R>> }>,
  options: ListScreenOptions<R>,
): ListScreen<R> {
  const { may } = source
  const query = queryOptions({ queryKey: source.queryKey, queryFn: source.load })
  const texts = options.texts ?? source.id
  const panelType = options.panel ?? (`${texts}.list` as const)
  const { address, icon, nameOf, visitedWith = may.read, commands: ids } = options
  const dialog = atom<R | 'new' | null>(null)
  const refresh = async () => void (await Promise.all([queryClient.invalidateQueries({ queryKey: query.queryKey }), options.alsoRefresh?.()]))

  const panel = definePanel({
    type: panelType,
    params: z.object({}),
    title: (_params, t) => t(`${texts}.title`),
    load: async () => ({ default: (await import('./ListPanel.tsx')).makeListPanel(screen) }),
    reuse: 'single',
    path: () => address,
  })
  const go = defineCommand({
    id: ids?.go ?? `${texts}.go`,
    title: `${texts}.command.go`,
    icon,
    args: nothing,
    ...(options.goKeys !== undefined && { keys: options.goKeys }),
    permission: visitedWith,
    address,
    run: (_args, ctx) => ctx.navigate(address),
  })
  const create = defineCommand({
    id: ids?.create ?? `${texts}.create`,
    title: `${texts}.new`,
    icon: Add,
    args: nothing,
    keys: 'n',
    scope: panelType,
    permission: may.write,
    run: (_args, ctx) => ctx.set(dialog, 'new'),
  })
  const edit = defineCommand({
    id: ids?.edit ?? `${texts}.edit`,
    title: `${texts}.command.edit`,
    icon: Edit,
    args: source.row,
    isHidden: true,
    permission: may.open ?? may.write,
    run: (row, ctx) => ctx.set(dialog, row),
  })
  const removeBy = source.remove
  const remove =
    typeof removeBy === 'object'
      ? removeBy.command
      : defineCommand({
          id: ids?.remove ?? `${texts}.delete`,
          title: `${texts}.command.delete`,
          icon: Trash,
          args: source.row,
          isHidden: true,
          permission: may.remove ?? may.write,
          async run(row, ctx) {
            await removeBy(row, ctx)
            await refresh()
            return {
              label: ctx.t(`${texts}.done.deleted`, textsOfRow(row, nameOf(row))),
              undo: async () => {
                await undoAction({ rows: source.rows, rowId: String(row.id) })
                await refresh()
              },
            }
          },
        })
  const put = source.move
  const move = put
    ? defineCommand({
        id: ids?.move ?? `${texts}.move`,
        title: `${texts}.command.move`,
        args: moveArgs,
        isHidden: true,
        permission: may.write,
        async run({ id, name, from, to }, ctx) {
          const moveTo = async (place: number) => {
            await put(id, place)
            await refresh()
          }
          await moveTo(to)
          return { label: ctx.t(`${texts}.done.moved`, { name }), undo: () => moveTo(from) }
        },
      })
    : null
  const screen: ListScreen<R> = {
    source,
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
    move,
    routes: [
      { path: address, permission: visitedWith, open: () => [{ panel, params: {} }], ...(options.routeName !== undefined && { name: options.routeName }) },
    ],
    panels: [panel],
    commands: [go, create, edit, remove, ...(move ? [move] : []), ...(options.rowCommands ?? [])],
    sockets: source.events.map((event) => onSocket(event, () => void refresh())),
    extends: [
      ...(options.menu
        ? [extend(sideBarItems, { id: texts, ...options.menu, title: `${texts}.title`, icon, path: address, permission: visitedWith, command: go.id })]
        : []),
      extend(
        overlays,
        makeRowDialog(() => screen, loadForm),
      ),
    ],
  }
  return screen
}
