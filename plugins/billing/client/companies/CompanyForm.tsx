import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { DateField } from '#core/client/ui/date/DateField.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { type PlanCycle, planCycles } from '#core/contract/signup.ts'
import { type BilledCompany, saveCompanySubscription } from '../../contract/index.ts'
import { planChoicesQuery, refreshBilling } from '../shared/queries.ts'
import { BillingDataFields } from '../subscription/BillingDataFields.tsx'

interface Typed {
  planId: string
  cycle: PlanCycle
  dueDate: string
  document: string
  phone: string
  email: string
}

function typedOf({ subscription }: BilledCompany): Typed {
  const { plan, cycle = 'monthly', dueDate = '', document = '', phone = '', email = '' } = subscription ?? {}
  return { planId: plan ? String(plan.id) : '', cycle, dueDate, document, phone, email }
}

/** A company's plan, its days and what its invoices need to know. */
export default function CompanyForm({ company, onClose }: { company: BilledCompany; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const plans = useQuery(planChoicesQuery).data ?? []
  const [start] = useState(() => typedOf(company))
  const { draft, change, problemOf, save, isDirty } = useDraft(start, ({ field }) => t(`billing.problem.${field}`), t('billing.form.refused'))
  const hasPlan = draft.planId !== ''
  const choosePlan = (planId: string) => {
    const plan = plans.find(({ id }) => String(id) === planId)
    change({ planId, ...(plan && { cycle: plan.cycle }) })
  }
  const write = async () => {
    const { planId, dueDate, ...rest } = draft
    await call(
      saveCompanySubscription,
      hasPlan ? { id: company.id, planId: Number(planId), ...rest, ...(dueDate !== '' && { dueDate }) } : { id: company.id, planId: null },
    )
    await refreshBilling()
    client.notify(t('billing.companies.saved', { name: company.name }))
  }
  return (
    <FormDialog title={t('billing.companies.formTitle', { name: company.name })} isDirty={isDirty} onSave={() => save([], write)} onClose={onClose}>
      <Select
        label={t('billing.column.plan')}
        help={t(hasPlan ? 'billing.companies.planHelp' : 'billing.companies.noPlanHelp')}
        error={problemOf('planId')}
        value={draft.planId}
        options={[{ value: '', label: t('billing.companies.noPlan') }, ...plans.map(({ id, name }) => ({ value: String(id), label: name }))]}
        onChange={choosePlan}
      />
      {hasPlan && (
        <>
          <Select
            label={t('billing.column.cycle')}
            value={draft.cycle}
            options={planCycles.map((value) => ({ value, label: t(`billing.plan.choice.cycle.${value}`) }))}
            onChange={(value) => change({ cycle: planCycles.find((one) => one === value) ?? 'monthly' })}
          />
          <DateField
            label={t('billing.column.dueDate')}
            help={t('billing.companies.dueDateHelp')}
            value={draft.dueDate}
            error={problemOf('dueDate')}
            leans="ahead"
            onChange={(dueDate) => change({ dueDate })}
          />
          <BillingDataFields draft={draft} change={change} problemOf={problemOf} />
        </>
      )}
    </FormDialog>
  )
}
