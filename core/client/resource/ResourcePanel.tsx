import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { type ComponentType, useMemo } from 'react'
import type { z } from 'zod'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps, Translate } from '#core/client/plugin.ts'
import type { Column } from '#core/client/ui/table/columns.ts'
import { SearchList } from '#core/client/workbench/SearchList.tsx'
import { foldName, type ResourceFields, type RowOf } from '#core/contract/resource/index.ts'
import { RowButtons } from './RowButtons.tsx'
import type { ScreenColumn, TableScreen } from './screen.ts'

/** Pixels in which the heading of the buttons is whole. */
const LEAST_ACTIONS_WIDTH = 76

const textsOf = (row: object): string =>
  Object.values(row)
    .filter((value) => typeof value === 'string')
    .join(' ')

function columnOf<R>({ id, value, render, ...shape }: ScreenColumn<R>, texts: string, t: Translate): Column<R> {
  const plain = (row: R): string | number | null => {
    const found: unknown = Reflect.get(Object(row), id)
    return typeof found === 'string' || typeof found === 'number' ? found : null
  }
  const sortValue = (row: R) => (value ? value(row, t) : plain(row))
  return { ...shape, id, title: t(`${texts}.column.${id}`), sortValue, render: (row) => (render ? render(row, t) : sortValue(row)) }
}

/** The table of a screen. */
export function makeResourcePanel<F extends ResourceFields, S extends z.ZodRawShape>(screen: TableScreen<F, S>): ComponentType<PanelProps<object>> {
  type Row = RowOf<F, S>
  const { texts, options, resource } = screen
  const wordsOf = options.wordsOf ?? textsOf
  const find = (rows: readonly Row[], search: string) => {
    const wanted = foldName(search)
    return rows.filter((row) => foldName(wordsOf(row)).includes(wanted))
  }
  const Actions = options.actions

  return function ResourcePanel({ panelId }) {
    const t = useT()
    const client = useClient()
    const mayEdit = useAtomValue(permissionsAtom).has(resource.may.write)
    const columns = useMemo<Column<Row>[]>(
      () => [
        ...options.columns.map((column) => columnOf(column, texts, t)),
        {
          id: 'actions',
          title: t(`${texts}.column.actions`),
          width: Math.max(LEAST_ACTIONS_WIDTH, 36 * ((options.rowCommands?.length ?? 0) + 1) + 16),
          grow: 0.1,
          render: (row) => <RowButtons screen={screen} row={row} />,
        },
      ],
      [t],
    )
    return (
      <SearchList
        panelId={panelId}
        title={`${texts}.title`}
        searchLabel={`${texts}.search`}
        query={useQuery(screen.query)}
        find={find}
        columns={columns}
        create={{ command: screen.create, label: `${texts}.new` }}
        empty={{ icon: options.icon, title: `${texts}.empty.title`, text: `${texts}.empty.text` }}
        none={{ title: `${texts}.none.title`, text: `${texts}.none.text` }}
        actions={Actions && <Actions />}
        {...(mayEdit && {
          removal: { command: screen.remove, argsOf: (row: Row) => row, sayDone: (count: number) => t(`${texts}.done.manyDeleted`, { count }) },
          onRowOpen: (row: Row) => void client.run(screen.edit, row),
        })}
        isExported
      />
    )
  }
}
