import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import type { Person } from '../../../contract/people.ts'
import { teamsQuery } from '../../teams/teamsQuery.ts'
import { ChoiceField } from './ChoiceField.tsx'

interface TeamsFieldProps {
  /** Null for a new one. */
  person: Person | null
  chosen: readonly number[]
  error: string | null
  onChange: (ids: number[]) => void
}

/** The teams that a person is in: to choose with the permission to change teams, else to read. */
export function TeamsField({ person, chosen, error, onChange }: TeamsFieldProps) {
  const t = useT()
  const mayEdit = useAtomValue(permissionsAtom).has('team.editTeams')
  const teams = useQuery(teamsQuery).data ?? []
  if (!mayEdit) return person && <ReadTeams names={person.teams.map(({ group }) => group)} />
  const shown = teams.filter(({ id, isActive }) => isActive || chosen.includes(id))
  if (shown.length === 0) return null
  return (
    <ChoiceField
      label={t('team.form.teams')}
      help={t(chosen.length === 0 ? 'team.form.noTeams' : 'team.form.teamsHelp')}
      error={error}
      options={shown.map(({ id, group }) => ({ id, name: group }))}
      chosen={chosen}
      onChange={onChange}
    />
  )
}

function ReadTeams({ names }: { names: readonly string[] }) {
  const t = useT()
  return (
    <fieldset className="people-choice">
      <legend className="form-label">{t('team.form.teams')}</legend>
      <div>{names.length > 0 ? names.join(', ') : <span className="dim">{t('team.form.noTeams')}</span>}</div>
    </fieldset>
  )
}
