import { useRef } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { Avatar } from '#core/client/ui/Avatar.tsx'
import { RelativeTime } from '#core/client/ui/RelativeTime.tsx'
import { openOfPerson, type StandardView } from '#plugins/tickets/contract/index.ts'
import { usePaging } from '../full/usePaging.ts'
import { Count } from './QueueTable.tsx'
import type { PersonRow } from './rows.ts'

const unansweredOf = (userId: number): Pick<StandardView, 'filter' | 'tab'> => {
  const view = openOfPerson(userId)
  return { ...view, filter: { ...view.filter, isUnanswered: true, sort: 'waiting' } }
}

/** People who are here or pause, why and since when, with the tickets of each. */
export function PeopleTable({ rows, isFull }: { rows: readonly PersonRow[]; isFull: boolean }) {
  const t = useT()
  const list = useRef<HTMLDivElement>(null)
  usePaging(list, isFull)
  return (
    <section className="monitor-part monitor-people" aria-label={t('wallboard.monitor.people')}>
      <div ref={list} className="monitor-scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('wallboard.monitor.people')}</th>
              <th scope="col">{t('wallboard.figure.open')}</th>
              <th scope="col">{t('wallboard.figure.unanswered')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, status, open, unanswered, pause, since }) => (
              <tr key={id} className={`is-${status}`}>
                <th scope="row">
                  <span className="monitor-name">
                    <Avatar id={`user-${id}`} name={name} presence={status} />
                    <span className="cut">{name}</span>
                    <span className="dim small monitor-presence">
                      {status === 'paused' && pause ? t(`wallboard.pause.${pause}`) : t(`core.presence.${status}`)}
                      {status !== 'online' && since && (
                        <>
                          {' · '}
                          <RelativeTime at={since} style="length" />
                        </>
                      )}
                    </span>
                  </span>
                </th>
                <td>
                  <Count label={`${name}: ${t('wallboard.figure.open')}`} value={open} view={openOfPerson(id)} />
                </td>
                <td>
                  <Count label={`${name}: ${t('wallboard.figure.unanswered')}`} value={unanswered} view={unansweredOf(id)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <p className="dim monitor-none">{t('wallboard.monitor.nobodyHere')}</p>}
      </div>
    </section>
  )
}
