import { useQuery } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import type { Translate } from '#core/client/plugin.ts'
import { listReasons } from '#plugins/closing/contract/index.ts'
import { listConnections } from '#plugins/connections/contract/index.ts'
import { listLanes } from '#plugins/kanban/contract/index.ts'
import { listLabels } from '#plugins/labels/contract/index.ts'
import { everybodyQuery } from '#plugins/team/contract/everybody.ts'
import { listQueues } from '#plugins/team/contract/index.ts'
import { brazilianStates, ELSEWHERE, NONE, ticketStatuses } from '../../contract/index.ts'
import type { ChoiceName } from '../filter.ts'

export interface Choice {
  value: string
  name: string
  colour?: string
}

/** Short, so that a new queue or label can be chosen soon. */
const STALE_MS = 60_000

const people = async (): Promise<Choice[]> => (await everybodyQuery(call).queryFn()).map(({ id, name }) => ({ value: String(id), name }))

/** Values of each filter, those that stand for none aside. */
const sources: Record<ChoiceName, (t: Translate) => Promise<Choice[]>> = {
  queues: async () => (await call(listQueues, {})).map(({ id, queue, color }) => ({ value: String(id), name: queue, colour: color })),
  users: people,
  wallets: people,
  connections: async () => (await call(listConnections, {})).map(({ id, name }) => ({ value: String(id), name })),
  labels: async () => (await call(listLabels, {})).map(({ id, tag, color }) => ({ value: String(id), name: tag, colour: color })),
  reasons: async () => (await call(listReasons, {})).map(({ id, name, color }) => ({ value: String(id), name, colour: color })),
  lanes: async () => (await call(listLanes, {})).map(({ id, name, color }) => ({ value: String(id), name, colour: color })),
  statuses: async (t) => ticketStatuses.map((value) => ({ value, name: t(`reports.status.${value}`) })),
  states: async () => brazilianStates.map(({ code, name }) => ({ value: code, name })),
}

const valueOfNone: Partial<Record<ChoiceName, string>> = {
  queues: String(NONE),
  users: String(NONE),
  labels: String(NONE),
  reasons: String(NONE),
  lanes: String(NONE),
  wallets: String(NONE),
  states: ELSEWHERE,
}

/** Values that a filter offers, 'none' last where rows can have none. */
export function useChoices(name: ChoiceName): readonly Choice[] {
  const t = useT()
  const loaded = useQuery({ queryKey: ['reportChoices', name, t('reports.title')], queryFn: () => sources[name](t), staleTime: STALE_MS }).data ?? []
  const none = valueOfNone[name]
  return none === undefined ? loaded : [...loaded, { value: none, name: t(`reports.none.${name}`) }]
}
