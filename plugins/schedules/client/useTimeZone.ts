import { useQuery } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { listSettings } from '#core/contract/settings.ts'
import { companyTimeZone } from '#core/contract/timeZone.ts'

const STALE_MS = 60_000
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zone in which the company plans; null until it is known, this browser's where it cannot be had. */
export function useTimeZone(): string | null {
  const { data, isError } = useQuery({ queryKey: ['settings'], queryFn: () => call(listSettings, {}), staleTime: STALE_MS, retry: false })
  if (isError) return ownZone()
  return data ? (data.find(({ key }) => key === companyTimeZone.key)?.value ?? ownZone()) : null
}
