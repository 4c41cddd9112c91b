import { Filter } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { hintsAtom } from '#core/client/commands/bindings.ts'
import { useT } from '#core/client/i18n/index.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { Popover } from '#core/client/ui/Popover.tsx'
import { showFilter } from '../commands/listMoves.ts'
import { activeFiltersAtom } from '../filter.ts'
import { FilterForm } from './FilterForm.tsx'
import { rowsRef } from './listFocus.ts'

/** Opens the filters; marked while some are active. `showFilter` presses it. */
export function FilterButton() {
  const t = useT()
  const active = useAtomValue(activeFiltersAtom)
  const keys = useAtomValue(hintsAtom).get(showFilter.id)
  const label = active > 0 ? t('tickets.filter.active', { count: active }) : t('tickets.filter.title')
  return (
    <Popover
      label={t('tickets.filter.title')}
      returnTo={() => rowsRef.current}
      trigger={(props) => <IconButton {...props} icon={Filter} label={label} keys={keys} isActive={active > 0} data-filter-button />}
    >
      {() => <FilterForm />}
    </Popover>
  )
}
