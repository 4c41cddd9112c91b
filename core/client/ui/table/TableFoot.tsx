import { useT } from '#core/client/i18n/index.ts'
import { Button } from '../Button.tsx'
import { Checkbox } from '../Checkbox.tsx'
import { Popover } from '../Popover.tsx'
import { saveCsv, toCsv } from './csv.ts'
import type { ColumnChoice } from './useColumnChoice.ts'
import type { TableRows } from './useTableRows.ts'

export interface TableFootProps<R> {
  count: number
  /** Of those that are not here yet too. */
  total: number | undefined
  gathering: Omit<TableRows<R>, 'sorted'>
  choice: ColumnChoice<R>
  exportName?: string
}

/** How many rows are here and in all, the columns, and the export; while the other pages are fetched, how far that is. */
export function TableFoot<R>({ count, total = count, choice, gathering, exportName }: TableFootProps<R>) {
  const t = useT()
  return (
    <div className="table-foot">
      <span role="status">
        {gathering.isGathering
          ? t('workbench.table.gathering', { count, total })
          : total > count
            ? t('workbench.table.rowsOf', { count, total })
            : t('workbench.table.rows', { count })}
      </span>
      {gathering.isGathering && (
        <Button variant="minimal" onClick={gathering.stopGathering}>
          {t('workbench.cancel')}
        </Button>
      )}
      <span className="grow" />
      <Popover
        align="end"
        label={t('workbench.table.columns')}
        trigger={(props) => (
          <Button {...props} variant="minimal">
            {t('workbench.table.columns')}
          </Button>
        )}
      >
        {() => (
          <div className="column-choice">
            {choice.all.map((column) => (
              <Checkbox key={column.id} label={column.title} isChecked={choice.shown.includes(column)} onChange={() => choice.toggle(column.id)} />
            ))}
          </div>
        )}
      </Popover>
      {exportName && (
        <Button variant="minimal" onClick={() => gathering.withAll((rows) => saveCsv(`${exportName}.csv`, toCsv(rows, choice.shown)))}>
          {t('workbench.table.export')}
        </Button>
      )}
    </div>
  )
}
