import { Plus } from '@blueprintjs/icons'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { DateField } from '#core/client/ui/date/DateField.tsx'
import { Chip } from '#core/client/ui/marks.tsx'
import { Popover } from '#core/client/ui/Popover.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { FieldFilter } from './FieldFilter.tsx'
import { type ContactFilter, chosenOf, filterSchema, NO_FILTER, NOBODY, withChosen } from './filter.ts'
import { useFilterChoices } from './useFilterChoices.ts'

export interface FilterToolsProps {
  filter: ContactFilter
  onChange: (part: Partial<ContactFilter>) => void
}

const YES_NO = ['yes', 'no']

/** Filters of the list as chips, each to be taken away, and the button for more. */
export function FilterTools({ filter, onChange }: FilterToolsProps) {
  const t = useT()
  const choices = useFilterChoices(filter)
  const { parts } = choices
  return (
    <>
      {parts.length > 0 && (
        <ul className="contact-filters" aria-label={t('contacts.filter.chips')}>
          {parts.map(({ id, name, colour, without }) => (
            <li key={id}>
              <Chip {...(colour && { colour })} removeLabel={t('contacts.filter.remove', { name })} onRemove={() => onChange(without)}>
                <span className="cut">{name}</span>
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <Popover
        label={t('contacts.filter.title')}
        trigger={(props) => (
          <Button {...props} icon={Plus} className="contact-filter-button">
            {t('contacts.filter.add')}
          </Button>
        )}
      >
        {() => <FilterForm filter={filter} onChange={onChange} choices={choices} />}
      </Popover>
    </>
  )
}

function FilterForm({ filter, onChange, choices }: FilterToolsProps & { choices: ReturnType<typeof useFilterChoices> }) {
  const t = useT()
  const { labels, fields, hasLabels, people, further } = choices
  const chosen = chosenOf(filter.having)
  const any = { value: '', label: t('contacts.filter.any') }
  const take = (part: Partial<Record<keyof ContactFilter, string>>) => onChange(filterSchema.parse({ ...filter, ...part }))
  return (
    <fieldset className="contact-filter-form" aria-label={t('contacts.filter.title')}>
      {hasLabels && (
        <Select
          label={t('contacts.filter.label')}
          value={filter.label}
          options={[any, ...labels.map(({ id, name }) => ({ value: String(id), label: name }))]}
          onChange={(label) => take({ label })}
        />
      )}
      <Select
        label={t('contacts.column.wallet')}
        value={filter.wallet}
        options={[any, { value: NOBODY, label: t('contacts.filter.nobody') }, ...people.map(({ id, name }) => ({ value: String(id), label: name }))]}
        onChange={(wallet) => take({ wallet })}
      />
      <Select
        label={t('contacts.filter.conversation')}
        value={filter.open}
        options={[any, ...YES_NO.map((value) => ({ value, label: t(`contacts.filter.open.${value}`) }))]}
        onChange={(open) => take({ open })}
      />
      <Select
        label={t('contacts.filter.blocked')}
        value={filter.blocked}
        options={[any, ...YES_NO.map((value) => ({ value, label: t(`contacts.filter.blocked.${value}`) }))]}
        onChange={(blocked) => take({ blocked })}
      />
      {further.map(({ id, title, options }) => (
        <Select
          key={id}
          label={title}
          value={chosen.get(id) ?? ''}
          options={[any, ...options.map(({ value, name }) => ({ value, label: name }))]}
          onChange={(value) => take({ having: withChosen(filter.having, id, value) })}
        />
      ))}
      <TextField
        label={t('contacts.filter.area')}
        help={t('contacts.filter.area.help')}
        value={filter.area}
        maxLength={60}
        autoComplete="off"
        onChange={(area) => take({ area })}
      />
      <DateField label={t('contacts.filter.since')} value={filter.since} leans="back" isLazy onChange={(since) => take({ since })} />
      {fields.length > 0 && <FieldFilter fields={fields} filter={filter} onChange={take} />}
      <Button variant="minimal" onClick={() => onChange({ ...NO_FILTER, search: filter.search })}>
        {t('contacts.filter.clear')}
      </Button>
    </fieldset>
  )
}
