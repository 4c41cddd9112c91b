import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { listGateways } from '../contract/index.ts'

const GATEWAYS = 'paymentGateways'
export const gatewaysQuery = queryOptions({ queryKey: [GATEWAYS], queryFn: () => call(listGateways, {}) })

export const refreshGateways = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [GATEWAYS] })
