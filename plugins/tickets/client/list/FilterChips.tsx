import { useAtomValue } from 'jotai'
import { useRef } from 'react'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { Chip } from '#core/client/ui/marks.tsx'
import { activeFiltersAtom, changeFilter, filterAtom, initialFilter, tabAtom } from '../filter.ts'
import { saveView } from '../views/viewCommands.tsx'
import { isShown, useViews } from '../views/views.ts'
import { filterParts } from './filterParts.ts'
import { rowsRef } from './listFocus.ts'
import { useFilterChoices } from './useFilterChoices.ts'

/** The filters that are on, each to be taken away, by mouse and by key. */
export function FilterChips() {
  const t = useT()
  const box = useRef<HTMLUListElement>(null)
  const filter = useAtomValue(filterAtom)
  const tab = useAtomValue(tabAtom)
  const isOn = useAtomValue(activeFiltersAtom) > 0
  const choices = useFilterChoices(isOn)
  const views = useViews()
  const parts = isOn ? filterParts(filter, choices, t) : []
  if (parts.length === 0) return null
  const remove = (index: number) => {
    const part = parts[index]
    if (!part) return
    changeFilter(part.without)
    // The button goes with its filter: the next one, or the rows, have the keyboard then.
    const buttons = [...(box.current?.querySelectorAll('button') ?? [])]
    const next = parts.length > 1 ? (buttons[index + 1] ?? buttons[index - 1]) : rowsRef.current
    next?.focus()
  }
  const clear = () => {
    changeFilter(initialFilter)
    rowsRef.current?.focus()
  }
  return (
    <ul ref={box} className="filter-chips" aria-label={t('tickets.filter.chips')}>
      {parts.map(({ id, name, colour }, index) => (
        <li key={id}>
          <Chip {...(colour && { colour })} removeLabel={t('tickets.filter.remove', { name })} onRemove={() => remove(index)}>
            <span className="cut">{name}</span>
          </Chip>
        </li>
      ))}
      <li>
        <button type="button" className="link filter-clear" onClick={clear}>
          {t('tickets.filter.clearShort')}
        </button>
      </li>
      {!views.some((view) => isShown(view, filter, tab)) && (
        <li>
          <CommandButton command={saveView} variant="icon" />
        </li>
      )}
    </ul>
  )
}
