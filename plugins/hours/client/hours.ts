import { useQuery } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { listSettings } from '#core/contract/settings.ts'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { type CompanyHours, getHours } from '../contract/index.ts'

const HOURS = ['hours'] as const

/** The company's hours, kept right by events. */
export const useHours = () => useQuery({ queryKey: HOURS, queryFn: () => call(getHours, {}) })

export const noteHours = (hours: CompanyHours): void => void queryClient.setQueryData(HOURS, hours)

/** The zone of the company's clocks; this browser's until it is known. */
export function useZone(): string {
  const { data } = useQuery(queryOf(listSettings, {}))
  return data?.find(({ key }) => key === companyTimeZone.key)?.value ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The hours as the company has them, as far as this window knows. */
export const cachedHours = (): CompanyHours | undefined => queryClient.getQueryData<CompanyHours>(HOURS)
