import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { listSettings } from '#core/contract/settings.ts'

const STALE_MS = 60_000

/** The company's settings, under the key every screen asks them. */
export const settingsQuery = queryOptions({ queryKey: ['settings'], queryFn: () => call(listSettings, {}), staleTime: STALE_MS, retry: false })
