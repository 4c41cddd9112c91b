import { useT } from '#core/client/i18n/index.ts'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Dot } from '#core/client/ui/marks.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { WorkLink } from '#core/client/workbench/routing/WorkLink.tsx'
import type { Connection } from '#plugins/connections/contract/index.ts'
import { allOpen, allWaiting, waitingOf } from '#plugins/tickets/contract/index.ts'
import { Figure } from '../Figure.tsx'
import { HomeSkeleton } from '../HomeSkeleton.tsx'
import { PeopleTable } from './PeopleTable.tsx'
import { QueueTable } from './QueueTable.tsx'
import { useTeamWork } from './useTeamWork.ts'

/** Start page of people who lead: where somebody waits, since when, and who is there. */
export function TeamHome() {
  const t = useT()
  const { work, failure } = useTeamWork()
  if (failure) return <ErrorState title={t('workbench.error.titleOf', { what: t('home.title') })} {...failure} />
  if (!work) return <HomeSkeleton figures={4} shape="rows" />
  const { figures, people, connections } = work
  const { waiting, open, longestSince, withoutQueue } = figures
  const here = people.filter(({ status }) => status === 'online').length
  const paused = people.filter(({ status }) => status === 'paused').length
  const longest = longestSince !== null && (
    <>
      {t('home.longestIs')} <RelativeTime at={longestSince} style="length" />
    </>
  )
  return (
    <div className="home">
      <div className="home-figures">
        <Figure value={waiting} name={t('home.pending')} more={longest} view={allWaiting} />
        <Figure value={open} name={t('home.open')} view={allOpen} />
        <Figure value={withoutQueue.waiting} name={t('home.withoutQueue')} view={waitingOf(null)} />
        <WorkLink to="/supervisao" className="home-figure home-stop">
          <strong>{here.toLocaleString()}</strong>
          <span>{t('home.online', { count: here })}</span>
          <span className="home-more">{paused > 0 && t('home.paused', { count: paused })}</span>
        </WorkLink>
      </div>
      <div className="home-sections">
        <QueueTable figures={figures} />
        <div className="home-stack">
          <PeopleTable people={people} loads={figures.people} />
          <Connections connections={connections} />
        </div>
      </div>
    </div>
  )
}

function Connections({ connections }: { connections: readonly Connection[] }) {
  const t = useT()
  return (
    <section aria-label={t('home.connections')}>
      <header>
        <h3>{t('home.connections')}</h3>
      </header>
      {connections.length === 0 && <p className="home-none">{t('home.noConnections')}</p>}
      <ul>
        {connections.map(({ id, name, status }) => (
          <li key={id} className="home-row">
            <Dot tone={status === 'CONNECTED' ? 'good' : 'bad'} />
            <span className="grow cut">{name}</span>
            <span className="dim">{t(status === 'CONNECTED' ? 'home.up' : 'home.down')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
