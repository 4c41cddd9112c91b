import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { walletDialogAtom } from './walletCommands.ts'

const WalletDialog = fetchedLayer(() => import('./sections/WalletDialog.tsx'))

/** The dialogs of contacts: drawn once, loaded when first asked for. */
export function ContactDialogs() {
  const [contactId, setContactId] = useAtom(walletDialogAtom)
  return <Suspense fallback={null}>{contactId !== null && <WalletDialog key={contactId} contactId={contactId} onClose={() => setContactId(null)} />}</Suspense>
}
