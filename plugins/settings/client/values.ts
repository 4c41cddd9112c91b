import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#core/client/http/queryOf.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { listSettings, type SettingRow } from '#core/contract/settings.ts'

const settings = queryOf(listSettings, {})

/** Every setting of the company, kept right by events. */
export const useSettings = () => useQuery(settings)

export function noteSetting({ key, value }: SettingRow): void {
  queryClient.setQueryData(settings.queryKey, (current) => current?.map((row) => (row.key === key ? { key, value } : row)))
}

/** The value that the company has, as far as this window knows. */
export const cachedValue = (key: string): string | undefined => queryClient.getQueryData(settings.queryKey)?.find((row) => row.key === key)?.value
