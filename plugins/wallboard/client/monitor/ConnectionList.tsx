import { useT } from '#core/client/i18n/index.ts'
import { Dot } from '#core/client/ui/marks.tsx'
import type { Connection } from '#plugins/connections/contract/index.ts'
import { connectionState } from './rows.ts'

const TONES = { up: 'good', coming: 'warn', down: 'bad' } as const
/** Connections that are down come first. */
const RANK = { down: 0, coming: 1, up: 2 } as const

/** Connections in use and whether they work. */
export function ConnectionList({ connections }: { connections: readonly Connection[] }) {
  const t = useT()
  const rows = connections
    .filter(({ isActive }) => isActive)
    .map(({ id, name, status }) => ({ id, name, state: connectionState({ status }) }))
    .toSorted((one, other) => RANK[one.state] - RANK[other.state] || one.name.localeCompare(other.name))
  return (
    <section className="monitor-part monitor-connections" aria-label={t('wallboard.monitor.connections')}>
      <h3>{t('wallboard.monitor.connections')}</h3>
      <ul>
        {rows.map(({ id, name, state }) => (
          <li key={id} className={`is-${state}`}>
            <Dot tone={TONES[state]} />
            <span className="cut">{name}</span>
            <span className="dim small">{t(`wallboard.connection.${state}`)}</span>
          </li>
        ))}
      </ul>
      {rows.length === 0 && <p className="dim monitor-none">{t('wallboard.monitor.noConnections')}</p>}
    </section>
  )
}
