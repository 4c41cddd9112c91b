import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { listTutorials } from '../contract/index.ts'

const TUTORIALS = 'tutorials'

/** In their order. */
export const tutorialsQuery = queryOptions({ queryKey: [TUTORIALS], queryFn: () => call(listTutorials, {}) })

/** A tutorial is new, different or gone, here or elsewhere. */
export const invalidateTutorials = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [TUTORIALS] })
