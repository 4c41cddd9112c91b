import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import { classes } from '#core/client/ui/classes.ts'
import { type Gauge, gaugeLevels } from '../contract/index.ts'
import { gaugesQuery } from './queries.ts'
import './campaigns.css'

/** How close a number is to being restricted, as three bars and in words, with the signals behind it. */
export function GaugeNote({ gauge: { level, signals }, name }: { gauge: Gauge; name?: string | undefined }) {
  const t = useT()
  return (
    <div className={classes('campaign-gauge', `is-${level}`)}>
      <span className="campaign-gauge-bars" aria-hidden="true">
        {gaugeLevels.map((one, index) => (
          <i key={one} className={classes(index <= gaugeLevels.indexOf(level) && 'is-on')} />
        ))}
      </span>
      {name && <span>{name}</span>}
      <span className="strong">{t(`campaigns.gauge.${level}`)}</span>
      {signals.map(({ signal, level: one, count, of }) => (
        <span key={signal} className={classes('campaign-gauge-signal', one === 'calm' ? 'dim' : `is-${one}`)}>
          {signal === 'quality' ? t(`campaigns.gauge.quality.${one}`) : t(`campaigns.gauge.${signal}`, { count, of })}
        </span>
      ))}
    </div>
  )
}

/** The gauges of some connections, for whoever may see campaigns; nothing where nothing is known of them. */
export function Gauges({ connections }: { connections: readonly { id: number; name?: string | undefined }[] }) {
  const mayView = useAtomValue(permissionsAtom).has('campaigns.view')
  const { data = [] } = useQuery({ ...gaugesQuery, enabled: mayView && connections.length > 0 })
  if (!mayView) return null
  return connections.map(({ id, name }) => {
    const gauge = data.find(({ connectionId }) => connectionId === id)
    return gauge && <GaugeNote key={id} gauge={gauge} name={name} />
  })
}

/** On the card of a connection. */
export const ConnectionGauge = ({ connection: { id } }: { connection: { id: number } }) => <Gauges connections={[{ id }]} />
