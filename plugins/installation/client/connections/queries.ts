import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { listCompanyConnections } from '../../contract/index.ts'

const KEY = 'installation.connections'

export const connectionsQuery = queryOptions({ queryKey: [KEY], queryFn: () => call(listCompanyConnections, {}) })

export const refreshConnections = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [KEY] })
