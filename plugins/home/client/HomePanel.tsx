import { useQuery } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { Avatar } from '#core/client/ui/Avatar.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Dot } from '#core/client/ui/marks.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { WorkLink } from '#core/client/workbench/routing/WorkLink.tsx'
import { listConnections } from '#plugins/connections/contract/index.ts'
import { listQueues, listUsers } from '#plugins/team/contract/index.ts'
import { listTickets } from '#plugins/tickets/contract/index.ts'
import './home.css'

/** Totals of what one may see, asked again this often while they are on screen. */
const REFRESH_MS = 10_000

/** Waiting and open tickets, who is here, which connections are up. */
export default function HomePanel(_props: PanelProps<object>) {
  const t = useT()
  const totals = useQuery({
    queryKey: ['home', 'totals'],
    refetchInterval: REFRESH_MS,
    queryFn: async () => {
      const count = (queuesIds: number[]) => call(listTickets, { status: ['open', 'pending'], queuesIds, includeNotQueueDefined: queuesIds.length === 0 })
      const [all, queues] = await Promise.all([count([]), call(listQueues, {})])
      const ofQueues = await Promise.all(queues.map(async (queue) => ({ queue, counters: (await count([queue.id])).counters })))
      return { all: all.counters, ofQueues }
    },
  })
  const people = useQuery({ queryKey: ['users'], queryFn: () => call(listUsers, {}) }).data?.users ?? []
  const connections = useQuery({ queryKey: ['connections'], refetchInterval: REFRESH_MS, queryFn: () => call(listConnections, {}) }).data ?? []
  if (totals.isPending) return <Skeleton shape="text" />
  if (totals.isError) return <ErrorState error={totals.error} onRetry={() => void totals.refetch()} />
  const { all, ofQueues } = totals.data
  return (
    <div className="home">
      <section className="home-figures">
        <Figure value={all.pending} name={t('home.pending')} />
        <Figure value={all.open} name={t('home.open')} />
        <Figure value={people.filter(({ isOnline }) => isOnline).length} name={t('home.online')} />
      </section>
      <section>
        <h3>{t('home.queues')}</h3>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('home.queue')}</th>
              <th scope="col">{t('home.pending')}</th>
              <th scope="col">{t('home.open')}</th>
            </tr>
          </thead>
          <tbody>
            {ofQueues.map(({ queue, counters }) => (
              <tr key={queue.id}>
                <th scope="row">
                  <span className="row">
                    <Dot colour={queue.color} />
                    {queue.queue}
                  </span>
                </th>
                <td>{counters.pending}</td>
                <td>{counters.open}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section>
        <h3>{t('home.people')}</h3>
        <ul>
          {people.map(({ id, name, isOnline, queues }) => (
            <li key={id}>
              <Avatar id={`user-${id}`} name={name} presence={isOnline ? 'online' : 'offline'} />
              <span>{name}</span>
              <span className="dim">{isOnline ? t('home.here') : t('home.away')}</span>
              <span className="dim">{queues.map(({ queue }) => queue).join(', ')}</span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>{t('home.connections')}</h3>
        <ul>
          {connections.map(({ id, name, status }) => (
            <li key={id}>
              <Dot tone={status === 'CONNECTED' ? 'good' : 'bad'} />
              <span>{name}</span>
              <span className="dim">{t(status === 'CONNECTED' ? 'home.up' : 'home.down')}</span>
            </li>
          ))}
        </ul>
      </section>
      <WorkLink to="/atendimento">{t('home.toInbox')}</WorkLink>
    </div>
  )
}

function Figure({ value, name }: { value: number; name: string }) {
  return (
    <div className="home-figure">
      <strong>{value}</strong>
      <span>{name}</span>
    </div>
  )
}
