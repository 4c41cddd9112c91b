import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Avatar } from '#core/client/ui/Avatar.tsx'
import type { User } from '#plugins/team/contract/index.ts'
import { openOfPerson, type TeamFigures, ticketLists } from '#plugins/tickets/contract/index.ts'

/** People who are there come first, then those who pause, then the others; among equals by name. */
const RANK = { online: 0, paused: 1, offline: 2 } as const

export interface Load {
  open: number
  unanswered: number
}
const NO_LOAD: Load = { open: 0, unanswered: 0 }

/** People who attend or have something to do: who leads and has nothing is left out while away. */
export function shownPeople(people: readonly User[], loads: TeamFigures['people']): (User & { load: Load })[] {
  const loadOf = new Map(loads.map((load) => [load.userId, load]))
  return people
    .map((person) => ({ ...person, load: loadOf.get(person.id) ?? NO_LOAD }))
    .filter(({ profile, status, load }) => profile === 'user' || status !== 'offline' || load.open > 0)
    .toSorted((one, other) => RANK[one.status] - RANK[other.status] || one.name.localeCompare(other.name))
}

/** Everybody with their presence, their queues, and what they have open; each leads to their open tickets. */
export function PeopleTable({ people, loads }: { people: readonly User[]; loads: TeamFigures['people'] }) {
  const t = useT()
  const lists = useClient().use(ticketLists)
  return (
    <section aria-label={t('home.people')}>
      <header>
        <h3>{t('home.people')}</h3>
      </header>
      <table className="home-table home-people">
        <thead>
          <tr>
            <th scope="col">{t('home.person')}</th>
            <th scope="col">{t('home.presence')}</th>
            <th scope="col">{t('home.open')}</th>
            <th scope="col">{t('home.unanswered')}</th>
          </tr>
        </thead>
        <tbody>
          {shownPeople(people, loads).map(({ id, name, status, queues, load }) => (
            <tr key={id} className={status === 'offline' ? 'is-away' : undefined}>
              <th scope="row">
                <button type="button" className="home-stop home-cover" onClick={() => lists.show(openOfPerson(id))}>
                  <Avatar id={`user-${id}`} name={name} presence={status} />
                  <span className="cut">{name}</span>
                  <span className="dim cut home-queues">{queues.map(({ queue }) => queue).join(', ')}</span>
                </button>
              </th>
              <td>{t(`core.presence.${status}`)}</td>
              <td>{load.open.toLocaleString()}</td>
              <td>{load.unanswered.toLocaleString()}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
