import { queryOptions } from '@tanstack/react-query'
import { queryOf } from '#core/client/http/queryOf.ts'
import { listSettings } from '#core/contract/settings.ts'

const STALE_MS = 60_000

/** The company's settings, under the key every screen asks them. */
export const settingsQuery = queryOptions({ ...queryOf(listSettings, {}), staleTime: STALE_MS, retry: false })
