import { useQuery } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { type Failure, failureOf } from '#core/client/ui/failureOf.ts'
import { type Connection, listConnections } from '#plugins/connections/contract/index.ts'
import { everybodyQuery } from '#plugins/team/contract/everybody.ts'
import type { User } from '#plugins/team/contract/index.ts'
import { getTeamFigures, type TeamFigures } from '#plugins/tickets/contract/index.ts'

export interface TeamWork {
  figures: TeamFigures
  people: readonly User[]
  connections: readonly Connection[]
}

/** Everything the page of those who lead shows, or none of it: a part that is missing would be read as nothing. What was shown stays while the server is away. */
export function useTeamWork(): { work: TeamWork | null; failure: Failure | null } {
  const figures = useQuery({ queryKey: ['home', 'team'], queryFn: () => call(getTeamFigures, {}) })
  const people = useQuery(everybodyQuery(call))
  const connections = useQuery(queryOf(listConnections, {}))
  const questions = [figures, people, connections]
  const isWhole = figures.data !== undefined && people.data !== undefined && connections.data !== undefined
  return {
    work: isWhole ? { figures: figures.data, people: people.data, connections: connections.data } : null,
    failure: failureOf(...questions),
  }
}
