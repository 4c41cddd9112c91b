import { useT } from '#core/client/i18n/index.ts'
import { TextField } from '#core/client/ui/TextField.tsx'
import { limits } from '../../contract/index.ts'
import type { FormPart } from './parts.ts'

const always = ['maxTurns', 'gatherSeconds', 'timeoutSeconds'] as const
const ofModels = ['maxTokens', 'historyMessages'] as const
const costs = ['budgetTokens', 'budgetUsd', 'priceIn', 'priceOut'] as const

/** How much, how long, and for how much money. */
export function LimitFields({ kind, draft, change, problemOf }: FormPart) {
  const t = useT()
  const isModel = kind.works === 'model'
  return (
    <>
      <div className="assistant-pair">
        {(isModel ? [...always, ...ofModels] : always).map((name) => (
          <TextField
            key={name}
            label={t(`assistants.form.${name}`)}
            help={t('assistants.form.between', { least: limits[name][0], most: limits[name][1] })}
            inputMode="numeric"
            value={draft[name]}
            error={problemOf(name)}
            onChange={(text) => change({ [name]: text })}
          />
        ))}
      </div>
      <div className="assistant-pair">
        {costs.map((name) => (
          <TextField
            key={name}
            label={t(`assistants.form.${name}`)}
            help={t(`assistants.form.${name}Help`)}
            inputMode="decimal"
            value={draft[name]}
            error={problemOf(name)}
            onChange={(text) => change({ [name]: text })}
          />
        ))}
      </div>
    </>
  )
}
