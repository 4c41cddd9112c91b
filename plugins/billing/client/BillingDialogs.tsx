import { useQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { ConfirmDialog } from '#core/client/ui/ConfirmDialog.tsx'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { companyDialogAtom } from './companies/commands.ts'
import { invoiceDialogAtom } from './payments/commands.ts'
import { settingsOpenAtom } from './plans/settingsCommand.ts'
import { settingsQuery } from './shared/queries.ts'
import { questionAtom } from './shared/question.ts'
import { payingAtom } from './subscription/commands.ts'

const CompanyForm = fetchedLayer(() => import('./companies/CompanyForm.tsx'))
const InvoiceForm = fetchedLayer(() => import('./payments/InvoiceForm.tsx'))
const PayDialog = fetchedLayer(() => import('./subscription/PayDialog.tsx'))
const SettingsForm = fetchedLayer(async () => ({ default: (await import('./plans/SettingsForm.tsx')).SettingsForm }))

/** The dialogs of billing: drawn once, each loaded when it is first asked for. */
export function BillingDialogs() {
  const [company, setCompany] = useAtom(companyDialogAtom)
  const [invoice, setInvoice] = useAtom(invoiceDialogAtom)
  const [paying, setPaying] = useAtom(payingAtom)
  const [question, setQuestion] = useAtom(questionAtom)
  const [isSettings, setSettings] = useAtom(settingsOpenAtom)
  return (
    <Suspense fallback={null}>
      {company !== null && <CompanyForm key={company.id} company={company} onClose={() => setCompany(null)} />}
      {invoice !== null && <InvoiceForm key={invoice.id} invoice={invoice} onClose={() => setInvoice(null)} />}
      {paying !== null && <PayDialog key={paying.id} invoice={paying} onClose={() => setPaying(null)} />}
      {isSettings && <Settings onClose={() => setSettings(false)} />}
      {question !== null && (
        <ConfirmDialog
          title={question.title}
          text={question.text}
          confirmLabel={question.confirmLabel}
          onConfirm={question.run}
          onClose={() => setQuestion(null)}
          isDanger
        />
      )}
    </Suspense>
  )
}

function Settings({ onClose }: { onClose: () => void }) {
  const settings = useQuery(settingsQuery).data
  return settings ? <SettingsForm settings={settings} onClose={onClose} /> : null
}
