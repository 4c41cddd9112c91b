import { ArrowRight } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useT } from '#core/client/i18n/index.ts'
import type { AdministeredConnection } from '#plugins/connections/contract/index.ts'
import { connectionsQuery, rulesQuery, wayState } from './rules.ts'
import './fallback.css'

/** On the card of a connection: by which others its messages go when it does not carry them, and which of those are skipped. */
export function FallbackRow({ connection }: { connection: Pick<AdministeredConnection, 'id'> }) {
  const t = useT()
  const { data: rules = [] } = useQuery(rulesQuery)
  const { data } = useQuery(connectionsQuery)
  const rule = rules.find(({ connectionId }) => connectionId === connection.id)
  if (!rule?.isOn || !data) return null
  const ways = rule.wayIds.map((id) => {
    const way = data.connections.find((one) => one.id === id)
    return { id, name: way?.name ?? t('fallback.way.deleted'), state: wayState(way) }
  })
  return (
    <p className="fallback-line">
      <span className="dim">{t('fallback.line')}</span>
      {ways.map(({ id, name, state }, at) => (
        <span key={id} className="fallback-line-way">
          {at > 0 && <ArrowRight size={12} aria-hidden="true" />}
          {state === 'ready' ? name : <span className="dim">{t(`fallback.line.${state}`, { name })}</span>}
        </span>
      ))}
      {ways.every(({ state }) => state !== 'ready') && <span className="fallback-line-none">{t('fallback.line.noWay')}</span>}
    </p>
  )
}
