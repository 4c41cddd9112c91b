import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Dot } from '#core/client/ui/marks.tsx'
import { openOf, type QueueFigures, type TeamFigures, ticketLists, waitingOf } from '#plugins/tickets/contract/index.ts'
import { Wait } from '../Wait.tsx'

/** Every queue, and what is in none: how many wait and since when, and how many are open. */
export function QueueTable({ figures: { queues, withoutQueue } }: { figures: TeamFigures }) {
  const t = useT()
  return (
    <section aria-label={t('home.queues')}>
      <header>
        <h3>{t('home.queues')}</h3>
      </header>
      <table className="home-table">
        <thead>
          <tr>
            <th scope="col">{t('home.queue')}</th>
            <th scope="col">{t('home.pending')}</th>
            <th scope="col">{t('home.longest')}</th>
            <th scope="col">{t('home.open')}</th>
          </tr>
        </thead>
        <tbody>
          {queues.map(({ name, color, ...figures }) => (
            <QueueRow key={figures.queueId} figures={figures} name={name} colour={color} />
          ))}
          <QueueRow figures={withoutQueue} name={t('home.noQueue')} />
        </tbody>
      </table>
    </section>
  )
}

/** The name and the waiting ones lead to those who wait; the open ones to the open ones. */
function QueueRow({ figures: { queueId, waiting, open, longestSince }, name, colour }: { figures: QueueFigures; name: string; colour?: string }) {
  const t = useT()
  const lists = useClient().use(ticketLists)
  return (
    <tr>
      <th scope="row">
        <button type="button" className="home-stop home-cover" onClick={() => lists.show(waitingOf(queueId))}>
          {colour ? <Dot colour={colour} /> : <i className="dot home-hollow" aria-hidden="true" />}
          <span className="cut">{name}</span>
        </button>
      </th>
      <td>{waiting.toLocaleString()}</td>
      <td>
        <Wait since={longestSince} />
      </td>
      <td>
        <button type="button" className="home-inner" aria-label={t('home.openOf', { name, count: open })} onClick={() => lists.show(openOf(queueId))}>
          {open.toLocaleString()}
        </button>
      </td>
    </tr>
  )
}
