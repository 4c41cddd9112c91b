import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { getVersions } from '../../contract/index.ts'

const KEY = 'installation.versions'
const REFRESH_MS = 15_000

export const versionsQuery = queryOptions({ queryKey: [KEY], queryFn: () => call(getVersions, {}), refetchInterval: REFRESH_MS })

export const refreshVersions = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [KEY] })
