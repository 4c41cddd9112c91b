import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Select } from '#core/client/ui/Select.tsx'
import type { PersonFormPartProps } from '#plugins/team/contract/client.ts'
import { rolesQuery } from '../queries.ts'

/** Which role somebody has, in the form of the person; nothing for whoever may not keep roles, and where no role starts from the profile. */
export function RolePart({ person, profile, value, onChange }: PersonFormPartProps) {
  const t = useT()
  const mayGive = useAtomValue(permissionsAtom).has('rights.edit')
  const roles = (useQuery({ ...rolesQuery, enabled: mayGive }).data ?? []).filter((role) => role.profile === profile)
  if (!mayGive || roles.length === 0) return null
  const currentRole = roles.find(({ userIds }) => person !== null && userIds.includes(person.id))
  return (
    <Select
      label={t('rights.person.role')}
      help={t('rights.person.help')}
      value={value ?? String(currentRole?.id ?? '')}
      options={[{ value: '', label: t('rights.person.none') }, ...roles.map(({ id, name }) => ({ value: String(id), label: name }))]}
      onChange={onChange}
    />
  )
}
