import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { contactFormAtom } from './commands.ts'
import { importDialogAtom, problemsDialogAtom } from './import/commands.ts'
import { mergeDialogAtom } from './merge/commands.ts'
import { walletDialogAtom, walletPickedAtom } from './walletCommands.ts'

const ContactForm = fetchedLayer(() => import('./form/ContactForm.tsx'))
const ImportDialog = fetchedLayer(() => import('./import/ImportDialog.tsx'))
const MergeDialog = fetchedLayer(() => import('./merge/MergeDialog.tsx'))
const ProblemsDialog = fetchedLayer(() => import('./import/ProblemsDialog.tsx'))
const WalletDialog = fetchedLayer(() => import('./sections/WalletDialog.tsx'))
const WalletPickedDialog = fetchedLayer(() => import('./sections/WalletPickedDialog.tsx'))

/** The dialogs of contacts: drawn once, loaded when first asked for. */
export function ContactDialogs() {
  const [contactId, setContactId] = useAtom(walletDialogAtom)
  const [picked, setPicked] = useAtom(walletPickedAtom)
  const [isNew, setNew] = useAtom(contactFormAtom)
  const [isImporting, setImporting] = useAtom(importDialogAtom)
  const [merging, setMerging] = useAtom(mergeDialogAtom)
  const [problems, setProblems] = useAtom(problemsDialogAtom)
  return (
    <Suspense fallback={null}>
      {contactId !== null && <WalletDialog key={contactId} contactId={contactId} onClose={() => setContactId(null)} />}
      {picked !== null && <WalletPickedDialog picked={picked} onClose={() => setPicked(null)} />}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
      {merging !== null && <MergeDialog {...merging} onClose={() => setMerging(null)} />}
      {problems !== null && <ProblemsDialog {...problems} onClose={() => setProblems(null)} />}
      {isNew && <ContactForm onClose={() => setNew(false)} />}
    </Suspense>
  )
}
