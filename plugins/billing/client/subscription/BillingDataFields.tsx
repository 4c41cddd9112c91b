import { useT } from '#core/client/i18n/index.ts'
import { MaskedField } from '#core/client/ui/MaskedField.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { maskText } from '#core/contract/mask.ts'
import type { BillingData } from '../../contract/index.ts'

interface BillingDataFieldsProps {
  draft: BillingData
  change: (part: Partial<BillingData>) => void
  problemOf: (field: string) => string | null
}

/** Data of the payer that a gateway asks for. */
export function BillingDataFields({ draft, change, problemOf }: BillingDataFieldsProps) {
  const t = useT()
  return (
    <>
      <MaskedField
        mask="taxDocument"
        inputMode="text"
        label={t('billing.data.document')}
        help={t('billing.data.documentHelp')}
        value={maskText('taxDocument', draft.document)}
        error={problemOf('document')}
        onChange={(document) => change({ document })}
      />
      <TextField
        label={t('billing.data.email')}
        type="email"
        value={draft.email}
        error={problemOf('email')}
        autoComplete="off"
        maxLength={254}
        onChange={(email) => change({ email })}
      />
      <TextField
        label={t('billing.data.phone')}
        value={draft.phone}
        error={problemOf('phone')}
        inputMode="tel"
        autoComplete="off"
        maxLength={30}
        onChange={(phone) => change({ phone })}
      />
    </>
  )
}
