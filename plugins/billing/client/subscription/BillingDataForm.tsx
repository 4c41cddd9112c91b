import { type FormEvent, useRef, useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { errorText, useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { onSubmitKeys } from '#core/client/ui/onSubmitKeys.ts'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { type Subscription, saveBillingData } from '../../contract/index.ts'
import { BillingDataFields } from './BillingDataFields.tsx'
import { refreshOwn } from './queries.ts'

/** Billing data of the own company; blocked companies write them too, since a gateway may ask for them. */
export function BillingDataForm({ subscription: { document, phone, email } }: { subscription: Subscription }) {
  const t = useT()
  const client = useClient()
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { draft, change, problemOf, save, isDirty } = useDraft(
    { document, phone, email },
    ({ field }) => t(`billing.problem.${field}`),
    t('billing.form.refused'),
  )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      await save([], async () => {
        await call(saveBillingData, draft)
        client.notify(t('billing.data.saved'))
      })
      await refreshOwn()
    } catch (error) {
      setProblem(errorText(error))
    }
    setBusy(false)
  }
  return (
    <form
      ref={form}
      className="billing-data"
      aria-label={t('billing.data.title')}
      onSubmit={(event) => void submit(event)}
      onKeyDown={onSubmitKeys(() => form.current?.requestSubmit())}
      noValidate
    >
      <BillingDataFields draft={draft} change={change} problemOf={problemOf} />
      <div role="alert" className="form-problem">
        {problem}
      </div>
      <Button type="submit" variant="primary" keys="mod+enter" isBusy={isBusy} disabled={!isDirty}>
        {t('workbench.save')}
      </Button>
    </form>
  )
}
