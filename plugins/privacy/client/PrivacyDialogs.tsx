import { useAtom } from 'jotai'
import { Suspense } from 'react'
import { fetchedLayer } from '#core/client/workbench/fetchedLayer.tsx'
import { eraseDialogAtom } from './commands.ts'

const EraseDialog = fetchedLayer(() => import('./EraseDialog.tsx'))

/** Drawn once, loaded when it is first asked for. */
export function PrivacyDialogs() {
  const [contact, setContact] = useAtom(eraseDialogAtom)
  return <Suspense fallback={null}>{contact !== null && <EraseDialog key={contact.id} contact={contact} onClose={() => setContact(null)} />}</Suspense>
}
