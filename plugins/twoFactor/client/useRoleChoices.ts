import { useQuery } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { rolesQuery } from '#plugins/rights/contract/rolesQuery.ts'

/** Roles of the company, by name. */
export function useRoleChoices(): { value: string; label: string }[] {
  const { data = [] } = useQuery(rolesQuery(call))
  return data.map(({ id, name }) => ({ value: String(id), label: name }))
}
