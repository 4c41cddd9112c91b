import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { listLabels } from '../contract/index.ts'

/** Questions about labels begin with this. */
export const LABELS = 'labels'

/** The company's labels by name. */
export const labelsQuery = queryOptions({ queryKey: [LABELS, 'all'], queryFn: () => call(listLabels, {}) })
/** The same for the screen, which also follows how many contacts have them. */
export const countedQuery = queryOptions({ ...labelsQuery, queryKey: [LABELS, 'counted'] })

/** A label is new, different or gone, here or elsewhere. */
export const askAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [LABELS] })

/** A contact changed: maybe its labels. */
export const countAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: countedQuery.queryKey })
