import { useT } from '#core/client/i18n/index.ts'
import { Button } from '../Button.tsx'
import { Checkbox } from '../Checkbox.tsx'
import { Popover } from '../Popover.tsx'
import { saveFile, toCsv } from './csv.ts'
import type { ColumnChoice } from './useColumnChoice.ts'

export interface TableFootProps<R> {
  count: number
  rows: readonly R[]
  choice: ColumnChoice<R>
  exportName?: string
}

/** How many rows there are, the columns, and the export. */
export function TableFoot<R>({ count, rows, choice, exportName }: TableFootProps<R>) {
  const t = useT()
  return (
    <div className="table-foot">
      <span>{t('workbench.table.rows', { count })}</span>
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
        <Button variant="minimal" onClick={() => saveFile(`${exportName}.csv`, toCsv(rows, choice.shown))}>
          {t('workbench.table.export')}
        </Button>
      )}
    </div>
  )
}
