import { useQuery } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { type Failure, failureOf } from '#core/client/ui/failureOf.ts'
import { type Connection, listConnections } from '#plugins/connections/contract/index.ts'
import { everybodyQuery } from '#plugins/team/contract/everybody.ts'
import type { User } from '#plugins/team/contract/index.ts'
import { getTeamFigures, type TeamFigures } from '#plugins/tickets/contract/index.ts'
import { getMonitorToday, type MonitorToday } from '../../contract/index.ts'
import { WALLBOARD } from '../refresh.ts'

/** Asked again this often also while nothing happens: the screen then knows that nothing happened. */
const CHECK_MS = 30_000

export interface Operation {
  figures: TeamFigures
  today: MonitorToday
  people: readonly User[]
  connections: readonly Connection[]
}

/** Everything that the monitor shows, or none of it; and when its figures last came, epoch milliseconds. What was shown stays while the server is away. */
export function useMonitor(): { operation: Operation | null; updatedAt: number; failure: Failure | null } {
  const figures = useQuery({ queryKey: [WALLBOARD, 'team'], queryFn: () => call(getTeamFigures, {}), refetchInterval: CHECK_MS })
  const today = useQuery({ queryKey: [WALLBOARD, 'today'], queryFn: () => call(getMonitorToday, {}), refetchInterval: CHECK_MS })
  const people = useQuery(everybodyQuery(call))
  const connections = useQuery(queryOf(listConnections, {}))
  const questions = [figures, today, people, connections]
  const isWhole = figures.data && today.data && people.data && connections.data
  return {
    operation: isWhole ? { figures: figures.data, today: today.data, people: people.data, connections: connections.data } : null,
    updatedAt: Math.min(figures.dataUpdatedAt, today.dataUpdatedAt),
    failure: failureOf(...questions),
  }
}
