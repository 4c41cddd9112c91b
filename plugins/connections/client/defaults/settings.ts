import { queryOf } from '#core/client/http/queryOf.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import type { Setting } from '#core/contract/define.ts'
import { listSettings, type SettingRow } from '#core/contract/settings.ts'

/** Every setting of the company; the settings plugin keeps it right by events. */
export const settingsQuery = queryOf(listSettings, {})

export const holdSetting = ({ key, value }: SettingRow): void =>
  void queryClient.setQueryData(settingsQuery.queryKey, (current) => current?.map((row) => (row.key === key ? { key, value } : row)))

export const cachedSetting = ({ key, initial }: Setting): string =>
  queryClient.getQueryData(settingsQuery.queryKey)?.find((row) => row.key === key)?.value ?? initial
