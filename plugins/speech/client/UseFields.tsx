import { useT } from '#core/client/i18n/index.ts'
import { Select } from '#core/client/ui/Select.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { botSpeech } from '../contract/index.ts'
import type { FieldsProps } from './ProviderFields.tsx'

/** When bots speak, and how much may be spoken. */
export function UseFields({ draft, change, problemOf }: FieldsProps) {
  const t = useT()
  return (
    <>
      <Select
        label={t('speech.bots')}
        value={draft.bots}
        options={botSpeech.map((value) => ({ value, label: t(`speech.bots.${value}`) }))}
        onChange={(chosen) => change({ bots: botSpeech.find((one) => one === chosen) ?? draft.bots })}
      />
      <TextField
        label={t('speech.longest')}
        help={t('speech.longestHelp')}
        inputMode="numeric"
        value={draft.longest}
        error={problemOf('longest')}
        onChange={(longest) => change({ longest })}
      />
      <TextField
        label={t('speech.monthlyLimit')}
        help={t('speech.monthlyLimitHelp')}
        inputMode="numeric"
        value={draft.monthlyLimit}
        error={problemOf('monthlyLimit')}
        onChange={(monthlyLimit) => change({ monthlyLimit })}
      />
      <TextField
        label={t('speech.price')}
        help={t('speech.priceHelp')}
        inputMode="decimal"
        value={draft.pricePerMillion}
        error={problemOf('pricePerMillion')}
        onChange={(pricePerMillion) => change({ pricePerMillion })}
      />
    </>
  )
}
