import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { peopleKey } from '../../contract/everybody.ts'
import { listQueues } from '../../contract/index.ts'
import { getDeparture, listPeople, listSessions } from '../../contract/people.ts'

/** Everybody with what administrators write of them; asked again whenever somebody changes. */
export const peopleQuery = queryOptions({ queryKey: [...peopleKey, 'people'], queryFn: () => call(listPeople, {}) })

export const queuesQuery = queryOf(listQueues, {})

/** Query of what somebody would leave behind now: never an older answer. */
export const departureQuery = (id: number) => queryOptions({ ...queryOf(getDeparture, { id }), staleTime: 0, gcTime: 0 })

const SESSIONS = 'sessions'
/** Looked at again now and then: sessions begin and end without news. */
const SESSIONS_MS = 15_000
export const sessionsQuery = (id: number) => queryOptions({ queryKey: [SESSIONS, id], queryFn: () => call(listSessions, { id }), refetchInterval: SESSIONS_MS })
export const refreshSessions = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [SESSIONS] })
