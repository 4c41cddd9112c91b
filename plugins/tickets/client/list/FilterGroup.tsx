import { useT } from '#core/client/i18n/index.ts'
import { Checkbox } from '#core/client/ui/Checkbox.tsx'
import { MultiPick } from '#core/client/ui/MultiPick.tsx'
import { Dot } from '#core/client/ui/marks.tsx'
import type { FilterChoice } from '../../contract/client.ts'

/** As many as one finds without typing. */
const FEW = 6

interface FilterGroupProps {
  title: string
  choices: readonly FilterChoice[]
  chosen: readonly number[]
  onChange: (ids: number[]) => void
}

/** A list of things to filter by: a few to tick, many to find by typing. */
export function FilterGroup({ title, choices, chosen, onChange }: FilterGroupProps) {
  const t = useT()
  if (choices.length === 0) return null
  const toggle = (id: number) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <fieldset className="filter-group">
      <legend>{title}</legend>
      {choices.length > FEW ? (
        <MultiPick
          label={t('tickets.filter.find', { what: title })}
          listLabel={title}
          none={t('tickets.filter.nothing')}
          options={choices.map(({ id, name, colour }) => ({ id, name, mark: colour && <Dot colour={colour} /> }))}
          chosen={chosen}
          onChange={onChange}
        />
      ) : (
        choices.map(({ id, name, colour }) => (
          <span key={id} className="filter-choice">
            <Checkbox label={name} isChecked={chosen.includes(id)} onChange={() => toggle(id)} />
            {colour && <Dot colour={colour} />}
          </span>
        ))
      )}
    </fieldset>
  )
}
