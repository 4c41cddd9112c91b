import { useState } from 'react'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import type { OwnFieldProps } from '#core/client/resource/screen.ts'
import { TextField } from '#core/client/ui/TextField.tsx'
import type { plans } from '../../contract/index.ts'
import { readCents, typedCents } from '../shared/cents.ts'
import { editSettings } from './settingsCommand.ts'

/** The price of a plan as it is typed; what is no amount is refused by the field's rule. */
export function Price({ draft, change, problemOf }: OwnFieldProps<(typeof plans)['fields']>) {
  const t = useT()
  const [typed, setTyped] = useState(() => typedCents(draft.valueCents))
  const write = (text: string) => {
    setTyped(text)
    change({ valueCents: readCents(text) })
  }
  return (
    <TextField
      label={t('billing.plan.form.valueCents')}
      help={t('billing.plan.form.valueCentsHelp')}
      value={typed}
      error={problemOf('valueCents')}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      onChange={write}
    />
  )
}

export const PlanActions = () => <CommandButton command={editSettings} args={{}} collapses />
