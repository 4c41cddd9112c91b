// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by the virtualiser, which table elements cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names the active row
import { SortAsc, SortDesc } from '@blueprintjs/icons'
import { useT } from '#core/client/i18n/index.ts'
import { IconButton } from '../IconButton.tsx'
import { Select } from '../Select.tsx'
import { isSortable, type TableHeadProps } from './TableHead.tsx'

/** The head of a table on a phone, whose rows are cards: the box that chooses all rows, and the order. Nothing where neither is offered. */
export function PhoneHead<R>({ columns, sort, onSort, sortable, isStale, box }: TableHeadProps<R>) {
  const t = useT()
  const choices = columns.filter((column) => isSortable(column, sortable))
  if (!box && choices.length === 0) return null
  const options = [{ value: '', label: t('workbench.table.asListed') }, ...choices.map(({ id, title }) => ({ value: id, label: title }))]
  const turn = t(sort?.isDown ? 'workbench.table.ascending' : 'workbench.table.descending')
  return (
    <div className="table-head" role="row" aria-busy={isStale ? true : undefined}>
      {box && (
        <div role="columnheader" className="table-box">
          {box}
        </div>
      )}
      {choices.length > 0 && (
        <div role="columnheader" className="table-order">
          <Select
            label={t('workbench.table.order')}
            value={sort?.columnId ?? ''}
            options={options}
            onChange={(columnId) => onSort(columnId === '' ? null : { columnId, isDown: false })}
          />
          {sort && <IconButton icon={sort.isDown ? SortDesc : SortAsc} label={turn} onClick={() => onSort({ ...sort, isDown: !sort.isDown })} />}
        </div>
      )}
    </div>
  )
}
