import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { listLanes } from '../contract/index.ts'

/** The company's lanes in their order. */
export const lanesQuery = queryOptions({ queryKey: ['lanes'], queryFn: () => call(listLanes, {}) })

/** A lane is new, different or gone, here or elsewhere. */
export const askAgain = (): Promise<void> => queryClient.invalidateQueries(lanesQuery)
