import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { listFailedJobs, listJobQueues } from '../../contract/index.ts'

const KEY = 'installation.jobs'
/** Jobs come and go without telling anybody. */
const REFRESH_MS = 5_000

export const queuesQuery = queryOptions({ queryKey: [KEY, 'queues'], queryFn: () => call(listJobQueues, {}), refetchInterval: REFRESH_MS })

/** @param tenantId empty for all companies, 0 for jobs of none */
export const failedQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [KEY, 'failed', tenantId],
    queryFn: () => call(listFailedJobs, tenantId === '' ? {} : { tenantId: Number(tenantId) }),
    refetchInterval: REFRESH_MS,
  })

export const refreshJobs = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [KEY] })
