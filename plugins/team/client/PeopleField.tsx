import { useQuery } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Avatar } from '#core/client/ui/Avatar.tsx'
import { MultiPick } from '#core/client/ui/MultiPick.tsx'
import { everybodyQuery } from '../contract/everybody.ts'
import './team.css'

interface PeopleFieldProps {
  chosen: readonly number[]
  onChange: (ids: number[]) => void
  /** In words, or null. */
  error: string | null
  /** Below the list. */
  warning?: string | null
}

/** Several people of the company, each with the queues they work in. */
export function PeopleField({ chosen, onChange, error, warning = null }: PeopleFieldProps) {
  const t = useT()
  const people = useQuery(everybodyQuery(call)).data ?? []
  return (
    <fieldset className="people-field">
      <legend className="form-label">{t('team.people.legend', { count: chosen.length })}</legend>
      <MultiPick
        label={t('team.form.searchPeople')}
        listLabel={t('team.people.list')}
        none={t('team.people.none')}
        options={people.map(({ id, name, profile, queues }) => ({
          id,
          name,
          mark: <Avatar id={id} name={name} src={null} />,
          hint: queues.length > 0 || profile !== 'user' ? queues.map(({ queue }) => queue).join(', ') : t('team.people.noQueue'),
        }))}
        chosen={chosen}
        onChange={onChange}
      />
      {error && <div className="form-error">{error}</div>}
      <div role="status">{warning && <div className="people-warning">{warning}</div>}</div>
    </fieldset>
  )
}
