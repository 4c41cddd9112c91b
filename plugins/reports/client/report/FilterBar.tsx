import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import type { ChoiceName, Filter } from '../filter.ts'
import { PeriodFields, type PeriodFieldsProps } from '../PeriodFields.tsx'
import { searchFieldRef } from '../searchField.ts'
import { PickFilter } from './PickFilter.tsx'

interface FilterBarProps {
  choices: readonly ChoiceName[]
  filter: Filter
  usual: PeriodFieldsProps['usual']
  onChange: (part: Partial<Filter>) => void
  /** Lets go of every filter; absent where none narrows. */
  onClear: (() => void) | undefined
}

/** All that narrows a report. */
export function FilterBar({ choices, filter, usual, onChange, onClear }: FilterBarProps) {
  const t = useT()
  return (
    <>
      <SearchField ref={searchFieldRef} label={t('reports.filter.search')} keys="/" value={filter.search} onChange={(search) => onChange({ search })} />
      <PeriodFields days={filter} usual={usual} onChange={onChange} />
      <div className="reports-picks">
        {choices.map((name) => (
          <PickFilter key={name} name={name} value={filter[name]} onChange={(value) => onChange({ [name]: value })} />
        ))}
        {onClear && (
          <Button variant="minimal" onClick={onClear}>
            {t('reports.filter.clear')}
          </Button>
        )}
      </div>
    </>
  )
}
