import { useT } from '#core/client/i18n/index.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { Avatar } from '#core/client/ui/Avatar.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Dot } from '#core/client/ui/marks.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { WorkLink } from '#core/client/workbench/routing/WorkLink.tsx'
import { useHome } from './useHome.ts'
import './home.css'

/** Waiting and open tickets, who is here, which connections are up. */
export default function HomePanel(_props: PanelProps<object>) {
  const t = useT()
  const { home, error, retry } = useHome()
  if (error) return <ErrorState title={t('workbench.error.titleOf', { what: t('home.title') })} error={error} onRetry={retry} />
  if (!home) return <Skeleton rows={10} />
  const { all, queues, people, connections } = home
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
            {queues.map(({ queue, counters }) => (
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
          {people.map(({ id, name, status, queues }) => (
            <li key={id}>
              <Avatar id={`user-${id}`} name={name} presence={status} />
              <span>{name}</span>
              <span className="dim">{t(`core.presence.${status}`)}</span>
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
