import { useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { DateField } from '#core/client/ui/date/DateField.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import type { FieldError } from '#core/contract/errors.ts'
import { type AdminInvoice, updateInvoice } from '../../contract/index.ts'
import { readCents, typedCents } from '../shared/cents.ts'
import { refreshBilling } from '../shared/queries.ts'

/** Another value or day for an open invoice. */
export default function InvoiceForm({ invoice, onClose }: { invoice: AdminInvoice; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const [start] = useState({ valueCents: typedCents(invoice.valueCents), dueDate: invoice.dueDate })
  const { draft, change, problemOf, save, isDirty } = useDraft(start, ({ field }) => t(`billing.problem.${field}`), t('billing.form.refused'))
  const cents = readCents(draft.valueCents)
  const problems: FieldError[] = []
  if (!(cents > 0)) problems.push({ field: 'valueCents', code: 'invalid_type', message: 'An amount' })
  if (draft.dueDate === '') problems.push({ field: 'dueDate', code: 'invalid_format', message: 'A day' })
  const names = { id: invoice.id, company: invoice.company.name }
  const write = async () => {
    await call(updateInvoice, { id: invoice.id, valueCents: cents, dueDate: draft.dueDate })
    await refreshBilling()
    client.notify(t('billing.payments.saved', names))
  }
  return (
    <FormDialog title={t('billing.payments.formTitle', names)} isDirty={isDirty} onSave={() => save(problems, write)} onClose={onClose}>
      <TextField
        label={t('billing.column.value')}
        value={draft.valueCents}
        error={problemOf('valueCents')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        onChange={(valueCents) => change({ valueCents })}
      />
      <DateField
        label={t('billing.column.dueDate')}
        value={draft.dueDate}
        error={problemOf('dueDate')}
        leans="ahead"
        onChange={(dueDate) => change({ dueDate })}
      />
    </FormDialog>
  )
}
