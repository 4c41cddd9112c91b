import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#core/client/http/queryOf.ts'
import { listSettings } from '#core/contract/settings.ts'
import { companyTimeZone } from '#core/contract/timeZone.ts'

const STALE_MS = 60_000
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zone in which the company plans; null until it is known, this browser's where it cannot be had. */
export function useTimeZone(): string | null {
  const { data, isError } = useQuery({ ...queryOf(listSettings, {}), staleTime: STALE_MS, retry: false })
  if (isError) return ownZone()
  return data ? (data.find(({ key }) => key === companyTimeZone.key)?.value ?? ownZone()) : null
}
