import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { teamsKey } from '../../contract/everybody.ts'
import { listTeams } from '../../contract/index.ts'

/** The company's teams by name. */
export const teamsQuery = queryOptions({ queryKey: teamsKey, queryFn: () => call(listTeams, {}) })

/** A team is new, different or gone: every list of teams is asked for again. */
export const invalidateTeams = (): Promise<void> => queryClient.invalidateQueries({ queryKey: teamsKey })
