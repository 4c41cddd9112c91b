import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { type ComponentType, Fragment, useCallback, useMemo } from 'react'
import { permissionsAtom, sessionAtom } from '#core/client/auth/session.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { ClientContext, PanelProps, Translate } from '#core/client/plugin.ts'
import type { Column } from '#core/client/ui/table/columns.ts'
import { SearchList } from '#core/client/workbench/SearchList.tsx'
import { foldName } from '#core/contract/resource/index.ts'
import { RowButtons } from './RowButtons.tsx'
import type { ListScreen, ScreenColumn, ScreenRow } from './screen.ts'

/** Pixels in which the heading of the buttons is whole. */
const LEAST_ACTIONS_WIDTH = 76

const textsOf = (row: object): string =>
  Object.values(row)
    .filter((value) => typeof value === 'string')
    .join(' ')

/** As a search compares: case, accents and spaces aside. */
const fold = (text: string): string => foldName(text).normalize('NFD').replaceAll(/\p{M}/gu, '')

function columnOf<R>({ id, value, render, ...shape }: ScreenColumn<R>, texts: string, t: Translate): Column<R> {
  const plain = (row: R): string | number | null => {
    const found: unknown = Reflect.get(Object(row), id)
    return typeof found === 'string' || typeof found === 'number' ? found : null
  }
  const sortValue = (row: R) => (value ? value(row, t) : plain(row))
  return { ...shape, id, title: t(`${texts}.column.${id}`), sortValue, render: (row) => (render ? render(row, t) : sortValue(row)) }
}

/** The table of a screen. */
export function makeListPanel<R extends ScreenRow>(screen: ListScreen<R>): ComponentType<PanelProps<object>> {
  const { texts, options, source } = screen
  const { may } = source
  const { searchTextOf: searchedTextsOf = textsOf, mayEdit = () => true, actions: Actions, around: Around = Fragment } = options
  const { columns: shown, openRow = (row: R, ctx: ClientContext) => ctx.run(screen.edit, row) } = options
  const useColumns = typeof shown === 'function' ? shown : () => shown
  const commands = [screen.remove, screen.move, options.openRow && screen.edit, ...(options.rowCommands ?? [])].flatMap((command) => command ?? [])
  const removeMany = typeof source.remove === 'function' ? screen.remove : source.remove.many
  const buttons = (options.rowCommands?.length ?? 0) + (options.rowButton ? 1 : 0) + (options.openRow ? 1 : 0) + (screen.move ? 3 : 1)

  return function ListPanel({ panelId }) {
    const t = useT()
    const client = useClient()
    const permissions = useAtomValue(permissionsAtom)
    const viewer = useAtomValue(sessionAtom)
    const find = useCallback((rows: readonly R[], search: string) => rows.filter((row) => fold(searchedTextsOf(row, t)).includes(fold(search))), [t])
    const given = useColumns()
    const hasButtons = options.rowButton !== undefined || commands.some(({ permission }) => !permission || permissions.has(permission))
    const columns = useMemo<Column<R>[]>(
      () => [
        ...given.map((column) => columnOf(column, texts, t)),
        ...(hasButtons
          ? [
              {
                id: 'actions',
                title: t(`${texts}.column.actions`),
                width: Math.max(LEAST_ACTIONS_WIDTH, 36 * buttons + 16),
                grow: 0.1,
                render: (row: R) => <RowButtons screen={screen} row={row} />,
              },
            ]
          : []),
      ],
      [t, given, hasButtons],
    )
    const removal = removeMany && {
      command: removeMany,
      argsOf: (row: R) => (viewer && mayEdit(row, viewer) ? row : null),
      sayDone: (count: number) => t(`${texts}.done.manyDeleted`, { count }),
    }
    return (
      <Around>
        <SearchList
          panelId={panelId}
          title={`${texts}.title`}
          searchLabel={`${texts}.search`}
          query={useQuery(screen.query)}
          find={find}
          columns={columns}
          create={{ command: screen.create, label: options.hasShortNew ? `${texts}.newShort` : `${texts}.new` }}
          empty={{
            icon: options.icon,
            title: `${texts}.empty.title`,
            text: options.hasReadText && !permissions.has(may.write) ? `${texts}.empty.readText` : `${texts}.empty.text`,
          }}
          none={{ title: `${texts}.none.title`, text: `${texts}.none.text` }}
          actions={Actions && <Actions />}
          {...(permissions.has(may.remove ?? may.write) && (removal ? { removal } : { onRowRemove: (row: R) => void client.run(screen.remove, row) }))}
          {...(permissions.has(may.open ?? may.write) && { onRowOpen: (row: R) => void openRow(row, client) })}
          isExported
        />
      </Around>
    )
  }
}
