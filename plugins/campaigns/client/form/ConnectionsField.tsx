import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#core/client/http/queryOf.ts'
import { useT } from '#core/client/i18n/index.ts'
import { TickFields } from '#core/client/ui/TickFields.tsx'
import { listChannelTypes, listConnections } from '#plugins/connections/contract/index.ts'
import { SMS } from '#plugins/sms/contract/index.ts'
import type { CampaignKind } from '../../contract/index.ts'

interface ConnectionsFieldProps {
  kind: CampaignKind
  chosen: readonly { id: number; weight: number }[]
  error: string | null
  onChange: (connections: readonly { id: number; weight: number }[]) => void
}

/** The connections that send, of those that can begin a conversation with a number; where there are several, how often each. */
export function ConnectionsField({ kind, chosen, error, onChange }: ConnectionsFieldProps) {
  const t = useT()
  const all = useQuery(queryOf(listConnections, {})).data ?? []
  const types = useQuery(queryOf(listChannelTypes, {})).data ?? []
  const calls = new Set(types.filter(({ type, abilities }) => abilities.startsByNumber && (kind !== 'sms' || type === SMS)).map(({ type }) => type))
  const fitting = all.filter(({ type, isActive }) => calls.has(type) && isActive)
  const weightOf = (id: number) => chosen.find((one) => one.id === id)?.weight ?? 1
  return (
    <>
      <TickFields
        label={t('campaigns.form.connections')}
        help={fitting.length === 0 ? t(kind === 'sms' ? 'campaigns.sms.noConnection' : 'campaigns.form.noConnection') : undefined}
        options={fitting.map(({ id, name }) => ({ id, name }))}
        chosen={chosen.map(({ id }) => id)}
        error={error}
        onChange={(ids) => onChange(ids.map((id) => ({ id, weight: weightOf(id) })))}
      />
      {chosen.length > 1 &&
        chosen.map(({ id, weight }) => {
          const name = all.find((one) => one.id === id)?.name ?? String(id)
          return (
            <label key={id} className="campaign-weight">
              <input
                type="number"
                className="input"
                min={1}
                max={100}
                value={weight}
                aria-label={t('campaigns.form.weightOf', { name })}
                onChange={({ target }) => onChange(chosen.map((one) => (one.id === id ? { id, weight: Number(target.value) } : one)))}
              />
              <span>{t('campaigns.form.weight', { name })}</span>
            </label>
          )
        })}
    </>
  )
}
