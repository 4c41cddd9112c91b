import { useQuery } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { listSettings, type SettingRow } from '#core/contract/settings.ts'

const SETTINGS = ['settings'] as const

/** Every setting of the company, kept right by events. */
export const useSettings = () => useQuery({ queryKey: SETTINGS, queryFn: () => call(listSettings, {}) })

export function noteSetting({ key, value }: SettingRow): void {
  queryClient.setQueryData<SettingRow[]>(SETTINGS, (held) => held?.map((row) => (row.key === key ? { key, value } : row)))
}

/** The value that the company has, as far as this window knows. */
export const heldValue = (key: string): string | undefined => queryClient.getQueryData<SettingRow[]>(SETTINGS)?.find((row) => row.key === key)?.value
