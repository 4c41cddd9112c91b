import type { Connection } from '#plugins/connections/contract/index.ts'
import type { User } from '#plugins/team/contract/index.ts'
import type { TeamFigures } from '#plugins/tickets/contract/index.ts'
import type { MonitorToday } from '../../contract/index.ts'

export interface QueueRow {
  /** Null: tickets without a queue. */
  queueId: number | null
  name: string
  color: string | null
  waiting: number
  open: number
  longestSince: number | null
  firstAnswerMs: number | null
  resolved: number
}

/** Every queue with its figures of now and of today; tickets without a queue last, where there are any. */
export function queueRows({ queues, withoutQueue }: TeamFigures, today: MonitorToday, noQueue: string): QueueRow[] {
  const todayOf = (queueId: number | null) => {
    const figures = today.queues.find((queue) => queue.queueId === queueId)
    return { firstAnswerMs: figures?.firstAnswerMs ?? null, resolved: figures?.resolved ?? 0 }
  }
  const none = { ...withoutQueue, name: noQueue, color: null, ...todayOf(null) }
  const named = queues.map((queue) => ({ ...queue, ...todayOf(queue.queueId) }))
  return none.waiting + none.open + none.resolved > 0 ? [...named, none] : named
}

export interface PersonRow extends Pick<User, 'id' | 'name' | 'status'> {
  open: number
  unanswered: number
  pause: MonitorToday['people'][number]['pause']
  since: string | null
}

const RANK = { online: 0, paused: 1, offline: 2 } as const

/** People who are here, then people who pause, then people who are away and still have tickets; by name among equals. */
export function personRows(people: readonly User[], loads: TeamFigures['people'], today: MonitorToday): PersonRow[] {
  const loadOf = new Map(loads.map((load) => [load.userId, load]))
  const presenceOf = new Map(today.people.map((presence) => [presence.userId, presence]))
  return people
    .map(({ id, name, status }) => {
      const presence = presenceOf.get(id)
      return {
        id,
        name,
        status,
        open: loadOf.get(id)?.open ?? 0,
        unanswered: loadOf.get(id)?.unanswered ?? 0,
        pause: presence?.pause ?? null,
        since: presence?.since ?? null,
      }
    })
    .filter(({ status, open }) => status !== 'offline' || open > 0)
    .toSorted((one, other) => RANK[one.status] - RANK[other.status] || one.name.localeCompare(other.name))
}

export type ConnectionState = 'up' | 'coming' | 'down'

const COMING: readonly Connection['status'][] = ['OPENING', 'PAIRING', 'qrcode']

export const connectionState = ({ status }: Pick<Connection, 'status'>): ConnectionState => {
  if (status === 'CONNECTED') return 'up'
  return COMING.includes(status) ? 'coming' : 'down'
}
