import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queriesOf, queryOf } from '#core/client/http/queryOf.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { listConnections } from '#plugins/connections/contract/index.ts'
import { getClosingChoices, listAllFarewells, listFarewells, listReasons } from '../contract/index.ts'

export const reasonsQuery = queryOf(listReasons, {})

/** Everybody's for who leads, else those one may send. */
export const farewellsQuery = (leads: boolean) =>
  queryOptions({
    queryKey: ['closing', 'farewells', leads],
    queryFn: async () => (await (leads ? call(listAllFarewells, {}) : call(listFarewells, {}))).farewellMessages,
  })

export const choicesQuery = (ticketId: number) =>
  queryOptions({ queryKey: ['closing', 'choices', ticketId], queryFn: () => call(getClosingChoices, { ticketId }) })

/** The connections of the company, under the key every screen asks them. */
export const connectionsQuery = queryOf(listConnections, {})

/** Something of it is new, different or gone. */
export const askAgain = async (): Promise<void> =>
  void (await Promise.all([queryClient.invalidateQueries({ queryKey: ['closing'] }), queryClient.invalidateQueries(queriesOf(listReasons))]))
