import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queriesOf, queryOf } from '#core/client/http/queryOf.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { listConnections } from '#plugins/connections/contract/index.ts'
import { listQueues } from '#plugins/team/contract/index.ts'
import { getClosingChoices, listFarewells, listReasons } from '../contract/index.ts'

export const reasonsQuery = queryOf(listReasons, {})

/** The messages of the screen. Other questions about messages begin with this. */
export const FAREWELLS = ['closing', 'farewells'] as const

/** Messages that one may send. */
export const ownFarewellsQuery = queryOptions({ queryKey: [...FAREWELLS, 'own'], queryFn: async () => (await call(listFarewells, {})).farewellMessages })

const CHOICES = ['closing', 'choices'] as const
export const choicesQuery = (ticketId: number) => queryOptions({ queryKey: [...CHOICES, ticketId], queryFn: () => call(getClosingChoices, { ticketId }) })

export const askChoicesAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: CHOICES })

/** The queues and connections of the company, under the key every screen asks them. */
export const queuesQuery = queryOf(listQueues, {})
export const connectionsQuery = queryOf(listConnections, {})

/** Something of it is new, different or gone. */
export const askAgain = async (): Promise<void> =>
  void (await Promise.all([queryClient.invalidateQueries({ queryKey: ['closing'] }), queryClient.invalidateQueries(queriesOf(listReasons))]))
