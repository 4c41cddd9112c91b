import { useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { formatPhone } from '#core/contract/phone.ts'
import { type BillingSettings, billingSettingsProblems, dayFields, saveBillingSettings } from '../../contract/index.ts'
import { refreshBilling } from '../shared/queries.ts'

const readDays = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed.trim()))

/** Rules of billing for the whole installation. */
export function SettingsForm({ settings, onClose }: { settings: BillingSettings; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const [start] = useState({
    allowSignup: settings.allowSignup,
    trialDays: String(settings.trialDays),
    graceDays: String(settings.graceDays),
    invoiceDays: String(settings.invoiceDays),
    supportNumber: formatPhone(settings.supportNumber),
  })
  const { draft, change, problemOf, save, isDirty } = useDraft(start, ({ field }) => t(`billing.settings.problem.${field}`), t('billing.form.refused'))
  const wanted: BillingSettings = {
    allowSignup: draft.allowSignup,
    trialDays: readDays(draft.trialDays),
    graceDays: readDays(draft.graceDays),
    invoiceDays: readDays(draft.invoiceDays),
    supportNumber: draft.supportNumber.trim(),
  }
  const write = async () => {
    await call(saveBillingSettings, wanted)
    await refreshBilling()
    client.notify(t('billing.settings.saved'))
  }
  return (
    <FormDialog title={t('billing.settings.edit')} isDirty={isDirty} onSave={() => save(billingSettingsProblems(wanted), write)} onClose={onClose}>
      {dayFields.map((field) => (
        <TextField
          key={field}
          label={t(`billing.settings.${field}`)}
          help={t(`billing.settings.${field}Help`)}
          value={draft[field]}
          error={problemOf(field)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          onChange={(text) => change({ [field]: text })}
        />
      ))}
      <TextField
        label={t('billing.settings.supportNumber')}
        help={t('billing.settings.supportNumberHelp')}
        value={draft.supportNumber}
        error={problemOf('supportNumber')}
        inputMode="tel"
        autoComplete="off"
        onChange={(supportNumber) => change({ supportNumber })}
      />
      <Switch
        label={t('billing.settings.allowSignup')}
        help={t('billing.settings.allowSignupHelp')}
        isOn={draft.allowSignup}
        onChange={(allowSignup) => change({ allowSignup })}
      />
    </FormDialog>
  )
}
